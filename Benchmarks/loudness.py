"""Brings real sound to a loudness and measures what came of it, beside two passes of FFmpeg's loudnorm.

    python3 Benchmarks/loudness.py [FOLDER]

The folder has the films of the table; the clip's sound is decoded and measured by FFmpeg's ebur128.
"""

import argparse
import json
import pathlib
import re
import subprocess
import tempfile

import measure

STRETCHES = [
    ("agent327.mp4", 0, 30),
    ("agent327.mp4", 85, 125),
    ("agent327.mp4", 0, 231),
    ("gabriela.mp4", 0, 30),
    ("pawadrdk.mp4", 0, 30),
    ("rashad_1.mp4", 0, 30),
    ("tn2_test.mp4", 0, 60),
    ("car-detection.mp4", 0, 30),
    ("tondi.mp4", 30, 60),
]
TARGETS = [-14, -16, -23]
CODERS = {"mp4": ["-c:a", "aac"], "webm": ["-c:a", "libopus"]}


def ffmpeg(*arguments):
    command = ["ffmpeg", "-nostdin", "-hide_banner", "-y", *[str(part) for part in arguments]]
    return subprocess.run(command, check=True, capture_output=True, text=True).stderr


def level(path):
    """Integrated loudness in LUFS and true peak in dBTP."""
    said = ffmpeg("-i", path, "-map", "0:a:0", "-af", "ebur128=peak=true", "-f", "null", "-").split("Summary:")[-1]
    return float(re.search(r"I:\s+(\S+) LUFS", said)[1]), float(re.search(r"Peak:\s+(\S+) dBFS", said)[1])


def two_passes(source, start, end, target, extension, folder):
    """What loudnorm makes of the stretch when it is told what it measured before."""
    limits = f"I={target}:TP=-1:LRA=11"
    stretch = ["-ss", start, "-to", end, "-i", source, "-vn", "-map", "0:a:0"]
    said = ffmpeg(*stretch, "-af", f"loudnorm={limits}:print_format=json", "-f", "null", "-")
    found = json.loads(said[said.rindex("{") : said.rindex("}") + 1])
    measured = (
        f"measured_I={found['input_i']}:measured_TP={found['input_tp']}:measured_LRA={found['input_lra']}"
        f":measured_thresh={found['input_thresh']}:offset={found['target_offset']}:linear=true"
    )
    made = folder / f"other.{extension}"
    ffmpeg(*stretch, "-af", f"loudnorm={limits}:{measured}", "-ar", "48000", *CODERS[extension], "-b:a", "128k", made)
    return level(made)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--program", help="the program to test, instead of a release build")
    arguments = parser.parse_args()
    films = arguments.folder or measure.ROOT.parent / "shared" / "media" / "films"
    program = arguments.program or measure.build("moments")
    for name, value in measure.machine().items():
        print(f"- {name}: {value}")
    print("\n| sound | of the range | coder | asked | clip LUFS | off LU | clip dBTP | limiter | loudnorm off LU | loudnorm dBTP |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    worst, highest = 0.0, -120.0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for film, start, end in STRETCHES:
            for extension in CODERS:
                for target in TARGETS:
                    clip = folder / f"clip.{extension}"
                    run = measure.run(
                        [program, "export", films / film, "-o", clip, "--range", f"{start}-{end}", "--height", "90"]
                        + ["--mode", "encode", f"--loudness={target}", "--json", "--progress", "none"]
                    )
                    if run.status != 0:
                        raise SystemExit(run.errors.decode(errors="replace"))
                    streams = json.loads(run.output)["clips"][0]["streams"]
                    told = next(stream["loudness"] for stream in streams if stream["loudness"])
                    title = f"{film} {start}–{end} s"
                    if told["before"] is None:
                        loudness, _ = level(clip)
                        print(f"| {title} | silent | {extension} | {target} | {loudness} | left as it is | | | | |", flush=True)
                        continue
                    loudness, peak = level(clip)
                    other, other_peak = two_passes(films / film, start, end, target, extension, folder)
                    worst, highest = max(worst, abs(loudness - target)), max(highest, peak)
                    print(
                        f"| {title} | {told['before']} | {extension} | {target} | {loudness} | {loudness - target:+.1f} | {peak} "
                        f"| {'yes' if told['limited'] else 'no'} | {other - target:+.1f} | {other_peak} |",
                        flush=True,
                    )
    print(f"\nFarthest off: {worst:.1f} LU. Highest true peak: {highest} dBTP.")


if __name__ == "__main__":
    main()
