"""Cuts clips out of many kinds of video in every mode and checks them against the video itself.

For each file and mode: are the first and the last frame those asked for, are copied frames the same to the
bit, does the sound keep its place, is the length right, which streams are there, do FFmpeg's tools find
nothing to complain about, and what did it cost?
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

import measure

FOLDER = measure.OUTPUT / "export"
MODES = ["copy", "smart", "encode"]

X264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "20"]
X265 = ["-c:v", "libx265", "-preset", "ultrafast", "-crf", "24"]
AAC = ["-c:a", "aac", "-b:a", "96k"]
QUIET = "log-level=none"

# Name, what makes it, and the options of each; the film is scaled to a size that all of them can bear.
KINDS = {
    "h264-b.mp4": X264 + ["-g", "96", "-bf", "3"] + AAC,
    "h264-open.mp4": X264 + ["-g", "48", "-bf", "3", "-x264-params", "open-gop=1"] + AAC,
    "h264-open.mkv": X264 + ["-g", "72", "-bf", "5", "-x264-params", "open-gop=1:ref=5"] + AAC,
    "h264.mkv": X264 + ["-g", "96", "-bf", "3"] + AAC,
    "h264.ts": X264 + ["-g", "72", "-bf", "2"] + AAC,
    "h264-interlaced.mp4": X264 + ["-g", "72", "-bf", "2", "-flags", "+ildct+ilme", "-x264-params", "tff=1"]
    + AAC,
    "h264-interlaced.mkv": X264 + ["-g", "72", "-bf", "2", "-flags", "+ildct+ilme", "-x264-params", "tff=1"]
    + AAC,
    "h264-rotated.mp4": X264 + ["-g", "72", "-metadata:s:v", "rotate=90"] + AAC,
    "hevc.mp4": X265 + ["-x265-params", f"{QUIET}:keyint=96:open-gop=0:bframes=4"] + AAC,
    "hevc-open.mkv": X265 + ["-x265-params", f"{QUIET}:keyint=48:open-gop=1:bframes=4"] + AAC,
    "hevc-hdr10.mp4": [
        *X265, "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020", "-color_trc", "smpte2084",
        "-colorspace", "bt2020nc", "-x265-params",
        f"{QUIET}:keyint=72:open-gop=0:hdr10=1:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:"
        "master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1):max-cll=1000,400",
        *AAC,
    ],
    "vp9.webm": ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "1M", "-g", "72"]
    + ["-c:a", "libopus", "-b:a", "64k"],
    "vp8.webm": ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "1M", "-g", "72"]
    + ["-c:a", "libvorbis"],
    "av1.mp4": ["-c:v", "libsvtav1", "-preset", "12", "-crf", "35", "-g", "72"] + AAC,
    "mpeg2.ts": ["-c:v", "mpeg2video", "-q:v", "3", "-g", "15", "-bf", "2", "-r", "25"] + ["-c:a", "mp2"],
    "mpeg2-interlaced.ts": [
        "-c:v", "mpeg2video", "-q:v", "3", "-g", "15", "-bf", "2", "-r", "25", "-flags", "+ildct+ilme",
        "-c:a", "mp2",
    ],
    "prores.mov": ["-c:v", "prores_ks", "-profile:v", "0", "-c:a", "pcm_s16le"],
    "vfr.mkv": X264 + ["-g", "96", "-bf", "2", "-fps_mode", "vfr"] + AAC,
    "two-sounds.mkv": X264 + ["-g", "72", "-bf", "3"] + AAC,
}
# Other codecs to code one of the kinds in; a mode is named after them.
CODECS = {"h264.mkv": ["encode-hevc", "encode-vp9", "encode-av1"]}
FILTERS = {"vfr.mkv": "select='not(eq(mod(n\\,7)\\,3)+eq(mod(n\\,11)\\,5))',"}


def quiet(*command):
    subprocess.run([str(part) for part in command], check=True, stdin=subprocess.DEVNULL)


def make(film, name, seconds):
    """A file of a kind, made of the film once."""
    target = FOLDER / f"{pathlib.Path(film).stem}-{seconds}-{name}"
    if target.is_file():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    picture = FILTERS.get(name, "") + "scale=640:360:force_original_aspect_ratio=decrease,pad=640:360:-1:-1,setsar=1"
    command = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-ss", "8", "-t", str(seconds), "-i", film]
    maps = ["-map", "0:v:0", "-map", "0:a:0"]
    if name == "two-sounds.mkv":
        command += ["-f", "lavfi", "-i", f"sine=frequency=500:duration={seconds}"]
        texts = FOLDER / "texts.srt"
        texts.write_text(
            "".join(
                f"{n + 1}\n00:00:{n * 2:02d},000 --> 00:00:{n * 2 + 1:02d},500\nline {n}\n\n"
                for n in range(seconds // 2)
            )
        )
        tags = FOLDER / "tags.txt"
        tags.write_text(
            ";FFMETADATA1\ntitle=A title\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=9000\ntitle=one\n"
            f"[CHAPTER]\nTIMEBASE=1/1000\nSTART=9000\nEND={seconds * 1000}\ntitle=two\n"
        )
        command += ["-i", texts, "-i", tags]
        maps += ["-map", "1:a", "-map", "2:s", "-map_metadata", "3", "-map_chapters", "3", "-c:s", "srt"]
        maps += ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu"]
    temporary = target.with_name("making-" + target.name)
    quiet(*command, *maps, "-vf", picture, *KINDS[name], temporary)
    temporary.rename(target)
    return target


def frames(path):
    """Time and hash of each frame that the video shows, the first at zero."""
    text = subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-noautorotate", "-i", path, "-map", "0:V:0", "-fps_mode", "passthrough"]
        + ["-enc_time_base", "-1", "-f", "framemd5", "-"],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
    base, found = 1.0, []
    for line in text.splitlines():
        if line.startswith("#tb 0:"):
            numerator, denominator = line.split(":")[1].split("/")
            base = int(numerator) / int(denominator)
        elif not line.startswith("#"):
            fields = [field.strip() for field in line.split(",")]
            found.append((int(fields[2]) * base, fields[5]))
    first = found[0][0] if found else 0
    return [(time - first, value) for time, value in found]


def small_pictures(path, first, count):
    """Frames as 160 x 90 shades of gray."""
    text = f"select='between(n,{first},{first + count - 1})',scale=160:90:flags=area,format=gray"
    data = subprocess.run(
        ["ffmpeg", "-v", "fatal", "-nostdin", "-noautorotate", "-i", path, "-map", "0:V:0", "-vf", text]
        + ["-fps_mode", "passthrough", "-f", "rawvideo", "-"],
        check=True,
        stdout=subprocess.PIPE,
    ).stdout
    size = 160 * 90
    return [data[index : index + size] for index in range(0, len(data), size)]


def difference(first, second):
    return sum((a - b) * (a - b) for a, b in zip(first, second)) / max(1, len(first))


def is_nearest(clip, index, source, expected, total):
    """Whether a frame of the clip looks like the frame expected, and like no neighbor more."""
    mine = small_pictures(clip, index, 1)
    start = max(0, expected - 2)
    others = small_pictures(source, start, min(5, total - start))
    if not mine or not others:
        return False
    distances = [difference(mine[0], other) for other in others]
    wanted = distances[expected - start]
    return wanted <= min(distances) + 0.05


def sound(path, start, seconds):
    """Samples of the first sound track at 4 kHz, by the clock of the file."""
    data = subprocess.run(
        ["ffmpeg", "-v", "fatal", "-nostdin", "-copyts", "-i", path, "-map", "0:a:0", "-af"]
        + [f"aresample=4000:async=1:first_pts=0,atrim={start}:{start + seconds},aformat=s16:channel_layouts=mono"]
        + ["-f", "s16le", "-"],
        stdout=subprocess.PIPE,
    ).stdout
    return [int.from_bytes(data[i : i + 2], "little", signed=True) for i in range(0, len(data) - 1, 2)]


def sound_offset(clip, source, source_start):
    """How much later than in the source the sound comes, in milliseconds; None without sound."""
    skip, length, reach = 1.0, 1.5, 240
    reach_seconds = reach / 4000
    mine = sound(clip, skip, length)
    other = sound(source, source_start + skip - reach_seconds, length + 2 * reach_seconds)
    if len(mine) < 2000 or len(other) < len(mine):
        return None
    best, place = None, 0
    for lag in range(min(2 * reach, len(other) - len(mine)) + 1):
        value = sum(a * b for a, b in zip(mine, other[lag : lag + len(mine)]))
        if best is None or value > best:
            best, place = value, lag
    return (reach - place) / 4


def probe(path):
    text = subprocess.run(
        ["ffprobe", "-v", "error", "-show_streams", "-show_format", "-show_chapters", "-of", "json", path],
        check=True,
        stdout=subprocess.PIPE,
    ).stdout
    return json.loads(text)


def starts(path):
    """When the video and the first sound begin, by the clock of the file."""
    first = {}
    for stream in probe(path)["streams"]:
        first.setdefault(stream["codec_type"], float(stream.get("start_time", 0) or 0))
    return first


def complaints(path):
    """What FFmpeg's tools have to say about a file."""
    seen = subprocess.run(["ffprobe", "-v", "warning", path], capture_output=True, text=True).stderr
    seen += subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-i", path, "-f", "null", "-"], capture_output=True, text=True
    ).stderr
    # The text of chapters is a stream of its own in MP4, for which FFmpeg has a name and no decoder.
    lines = [line for line in seen.splitlines() if not line.startswith("Unsupported codec with id 98314")]
    return "\n".join(lines).strip()


def playback(path):
    """What mpv complains about when it plays a file to its end without showing or sounding anything.

    It plays as fast as it can, so that a busy machine is no cause for complaint.
    """
    run = subprocess.run(
        ["mpv", "--no-config", "--vo=null", "--ao=null", "--ao-null-untimed=yes", "--untimed", "--msg-level=all=error", path],
        capture_output=True,
        text=True,
        timeout=300,
    )
    said = (run.stdout + run.stderr).strip()
    return f"status {run.returncode} {said}".strip() if run.returncode else said


def quality(clip, source, first, count):
    """Mean and worst likeness of the clip's frames to the source's, in dB; equal frames count 60."""
    graph = (
        f"[1:V:0]select='between(n,{first},{first + count - 1})',setpts=N,format=yuv420p[b];"
        "[0:V:0]setpts=N,format=yuv420p[a];[a][b]psnr=stats_file=-"
    )
    text = subprocess.run(
        ["ffmpeg", "-v", "fatal", "-nostdin", "-noautorotate", "-i", clip, "-noautorotate", "-i", source]
        + ["-lavfi", graph, "-fps_mode", "passthrough", "-f", "null", "-"],
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
    values = [60 if value == "inf" else min(60.0, float(value)) for value in re.findall(r"psnr_y:(\S+)", text)]
    return (sum(values) / len(values), min(values)) if values else (0, 0)


def check(program, source, all_frames, mode, start, end):
    """Makes a clip and says what is right about it."""
    clip = FOLDER / f"clip-{mode}{source.suffix}"
    asked, _, codec = mode.partition("-")
    clip.unlink(missing_ok=True)
    run = measure.run(
        [program, "export", source, "-o", clip, "--range", f"{start}-{end}", "--mode", asked, "--json", "--progress", "none"]
        + (["--codec", codec] if codec else [])
    )
    row = {"file": source.name, "mode": mode, "cpu": run.cpu_seconds, "status": run.status}
    if run.status != 0 or not clip.is_file():
        row["error"] = run.errors.decode(errors="replace").strip()[:300]
        return row
    made = json.loads(run.output)["clips"][0]
    expected = [index for index, (time, _) in enumerate(all_frames) if start - 1e-6 <= time < end - 1e-6]
    mine = frames(clip)
    hashes = [value for _, value in all_frames]
    lead = 0
    if mode == "copy" and not made["hidesLead"]:
        lead = sum(1 for time, _ in all_frames if time < start - 1e-6 and time >= start - made["lead"] - 1e-6)
    first = expected[0] - lead
    equal = sum(
        1 for index, (_, value) in enumerate(mine) if first + index < len(hashes) and hashes[first + index] == value
    )
    total = len(all_frames)
    step = (all_frames[-1][0] - all_frames[0][0]) / max(1, total - 1)
    wanted_count = len(expected) + lead
    times = [time for time, _ in mine]
    shifts = [
        abs(times[index] - (all_frames[first + index][0] - all_frames[first][0]))
        for index in range(min(len(mine), wanted_count))
    ]
    row |= {
        "made": made["mode"],
        "why": made["fallbackReason"],
        "coded": made["framesEncoded"],
        "frames": len(mine) - wanted_count,
        "equal": equal,
        "first": is_nearest(clip, 0, source, first, total),
        "last": is_nearest(clip, len(mine) - 1, source, first + len(mine) - 1, total),
        "time_error": max(shifts) / step if shifts else 99,
        "complaints": complaints(clip),
        "playback": playback(clip),
    }
    row["mean"], row["worst"] = quality(clip, source, first, min(len(mine), wanted_count))
    before, after = probe(source), probe(clip)
    row["streams"] = f"{len(after['streams'])}/{len(before['streams'])}"
    row["chapters"] = len(after["chapters"])
    clip_starts, source_starts = starts(clip), starts(source)
    if "audio" in clip_starts:
        begin = source_starts["video"] + all_frames[first][0] - clip_starts["video"]
        row["sound"] = sound_offset(clip, source, begin)
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("film", nargs="?", help="a real video with sound, half a minute or longer")
    parser.add_argument("--only", nargs="*", help="kinds of files, by their names")
    parser.add_argument("--modes", nargs="*", default=MODES)
    parser.add_argument("--seconds", type=int, default=40)
    parser.add_argument("--program", help="the program to test, instead of a release build")
    parser.add_argument("--json", help="where to write the rows")
    arguments = parser.parse_args()
    film = arguments.film or measure.ROOT.parent / "shared" / "media" / "films" / "agent327.mp4"
    if not pathlib.Path(film).is_file():
        sys.exit(f"There is no file {film}; name a film.")
    program = arguments.program or measure.build("moments")
    for name, value in measure.machine().items():
        print(f"{name}: {value}")
    start, end = 5.3, arguments.seconds - 7.9
    print(f"film: {pathlib.Path(film).name}, {arguments.seconds} s; range {start} to {end:.2f} s\n")
    print("| file | mode | made | frames | equal | coded | first | last | time error | sound ms | streams | PSNR mean / worst | CPU s | clean | plays in mpv |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    rows = []
    for name in KINDS:
        if arguments.only and name not in arguments.only:
            continue
        source = make(film, name, arguments.seconds)
        all_frames = frames(source)
        for mode in arguments.modes + (CODECS.get(name, []) if "encode" in arguments.modes else []):
            row = check(program, source, all_frames, mode, start, round(end, 2))
            rows.append(row)
            if "error" in row:
                print(f"| {name} | {mode} | FAILED {row['status']}: {row['error']} |", flush=True)
                continue
            sound_text = "–" if row.get("sound") is None else f"{row['sound']:+.1f}"
            print(
                f"| {name} | {mode} | {row['made']} | {row['frames']:+d} | {row['equal']} | {row['coded']} "
                f"| {'yes' if row['first'] else 'NO'} | {'yes' if row['last'] else 'NO'} "
                f"| {row['time_error']:.2f} | {sound_text} | {row['streams']} "
                f"| {row['mean']:.1f} / {row['worst']:.1f} | {row['cpu']:.2f} "
                f"| {'yes' if not row['complaints'] else 'NO'} | {'yes' if not row['playback'] else 'NO'} |",
                flush=True,
            )
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(rows, indent=2))
    print()
    for row in rows:
        if row.get("why"):
            print(f"{row['file']} {row['mode']}: {row['why']}")
        if row.get("complaints"):
            print(f"{row['file']} {row['mode']}: {row['complaints'][:400]}")
        if row.get("playback"):
            print(f"{row['file']} {row['mode']}, mpv: {row['playback'][:400]}")
    costs = {(row["file"], row["mode"]): row["cpu"] for row in rows if row.get("made")}
    print()
    for file in dict.fromkeys(row["file"] for row in rows):
        smart, encode = costs.get((file, "smart")), costs.get((file, "encode"))
        if smart and encode:
            print(f"{file}: coding all / smart = {encode / smart:.1f} times the processor time")


if __name__ == "__main__":
    main()
