#!/usr/bin/env python3
"""Checks that melt and mpv play the edit lists that `moments edl` writes.

    python3 Benchmarks/edit_lists.py [MOMENTS]

Needs the Debian packages ffmpeg, melt and mpv, which are too large to be asked of every test run.
Makes a clip at 30000/1001 frames a second, writes its shots in both formats and compares what the
players say of the result with the clip: the number of frames, the rate, the length.
"""
import pathlib
import re
import subprocess
import sys
import tempfile


def run(*words):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(words)}: {done.stderr or done.stdout}")
    return done.stdout + done.stderr


def main():
    moments = sys.argv[1] if len(sys.argv) > 1 else ".build/release/moments"
    folder = pathlib.Path(tempfile.mkdtemp())
    clip = folder / "a, clip; & more.mp4"
    run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x90:rate=30000/1001:duration=4",
        "-f", "lavfi", "-i", "mandelbrot=size=160x90:rate=30000/1001", "-f", "lavfi", "-i", "sine=d=8",
        "-filter_complex", "[1]trim=duration=4,setsar=1[b];[0]setsar=1[a];[a][b]concat[v]",
        "-map", "[v]", "-map", "2", "-frames:v", "240", "-pix_fmt", "yuv420p", str(clip))
    frames = 240
    for kind in ("mlt", "mpv"):
        run(moments, "edl", str(clip), "--of", "shots", "--format", kind, "-o", f"{folder}/list.{kind}")

    run("melt", "-silent", f"{folder}/list.mlt", "-consumer", f"xml:{folder}/out.xml", "time_format=frames")
    text = (folder / "out.xml").read_text()
    entries = [(int(a), int(b)) for a, b in re.findall(r'<entry [^>]*in="(\d+)" out="(\d+)"', text)]
    played = sum(last - first + 1 for first, last in entries)
    exact = 'frame_rate_num="30000"' in text and 'frame_rate_den="1001"' in text
    print(f"melt: {len(entries)} entries, {played} of {frames} frames, exact rate: {exact}")
    good = played == frames and exact

    said = run("mpv", "--no-config", "--vo=null", "--ao=null", "--untimed",
               "--term-playing-msg=length ${=duration} chapters ${chapters}", f"{folder}/list.mpv")
    length = float(re.search(r"length ([\d.]+)", said).group(1))
    chapters = re.search(r"chapters (\d+)", said)
    print(f"mpv: length {length:.3f} s of {frames * 1001 / 30000:.3f} s, "
          f"{chapters.group(1) if chapters else '?'} chapters")
    good = good and abs(length - frames * 1001 / 30000) < 0.04
    sys.exit(0 if good else 1)


main()
