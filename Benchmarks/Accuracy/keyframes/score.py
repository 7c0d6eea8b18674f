#!/usr/bin/env python3
"""Scores the key frames picked for films and for clips made from them by known edits.

    python3 Benchmarks/Accuracy/keyframes/score.py [--films FOLDER] [--count N] [--only TEXT] [--command PATH]
        [--sheet FILE] [--json FILE]

Of the N best picks (5) of each video it counts those that lie in what no one wants to see (black, blank,
fade, dissolve, wipe, blur, title, credits, ident, card, damaged), the pairs that look nearly alike, and the
labelled shots that the picks come from. Labels of films stand in `Accuracy/labels/NAME.never.txt`, those of
made clips follow from the edit. Needs ffmpeg with libass and the Debian packages fonts-noto-core and
fonts-noto-cjk; a made clip is kept in `Benchmarks/output/keyframes` and made again when it is not there.
"""
import argparse
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import made_clips
import measure

LABELS = pathlib.Path(__file__).resolve().parent.parent / "labels"
MEDIA = measure.ROOT.parent / "shared" / "media"
CLIPS = measure.OUTPUT / "keyframes"
# Fewer differing bits than this of 64 are the customary bound for near-duplicates by difference hash.
DUPLICATE_BITS = 10


def labelled_films(media):
    """(path, ranges) of every film with a label file."""
    for labels in sorted(LABELS.glob("*.never.txt")):
        name = labels.name.removesuffix(".never.txt")
        found = sorted(path for path in media.rglob("*") if path.stem == name and path.is_file())
        if not found:
            continue
        lines = [line.split() for line in labels.read_text().splitlines() if line.strip() and line[0] != "#"]
        yield found[0], [(float(start), float(end), kind) for start, end, kind in lines]


def clips(films):
    """(path, ranges) of every made clip; makes those that are missing."""
    CLIPS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        for name, clip in made_clips.plan().items():
            path = CLIPS / f"{name}.mp4"
            if not path.exists():
                made_clips.make(clip, path, films, pathlib.Path(work))
            yield path, made_clips.labels_of(clip)
    for source, amount in (("dissolve-fade", 400), ("title-over-latin", 1500), ("flashes", 600)):
        path, labels = CLIPS / f"damaged-{source}.mkv", CLIPS / f"damaged-{source}.json"
        if not labels.exists():
            ranges = made_clips.damage(CLIPS / f"{source}.mp4", path, amount)
            labels.write_text(json.dumps(ranges))
        yield path, json.loads(labels.read_text()) + made_clips.labels_of(made_clips.plan()[source])


def picks(command, path, count):
    """The times picked, best first."""
    options = ["--json", "--only", "key-frame", "--candidates", count]
    run = measure.run([command, "analyze", *options, path.absolute()], 600)
    if run.status != 0:
        raise RuntimeError(f"{path}: {run.errors.decode(errors='replace').strip()}")
    return [float(candidate["time"]) for candidate in json.loads(run.output)["candidates"]]


def difference_hash(path, seconds):
    """64 bits: whether each cell of the picture at 9 × 8 is brighter than the one to its left."""
    raw = subprocess.run(
        ["ffmpeg", "-v", "quiet", "-nostdin", "-ss", f"{seconds:.6f}", "-i", path, "-frames:v", "1", "-vf",
         "scale=9:8:flags=area", "-f", "rawvideo", "-pix_fmt", "gray", "-"], stdout=subprocess.PIPE,
    ).stdout  # fmt: skip
    return [raw[9 * row + column] < raw[9 * row + column + 1] for row in range(8) for column in range(8)] if raw else []


def near_duplicates(hashes):
    """The number of pairs that look nearly alike."""
    return sum(
        bool(a) and bool(b) and sum(x != y for x, y in zip(a, b)) <= DUPLICATE_BITS
        for a, b in itertools.combinations(hashes, 2)
    )


def shot_starts(name, path):
    """The labelled first frames of shots in seconds, or none."""
    labels = LABELS / f"{name}.shots.txt"
    if not labels.exists():
        return None
    rate = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=avg_frame_rate", "-of",
         "csv=p=0", path], check=True, capture_output=True, text=True,
    ).stdout.strip().rstrip(",")  # fmt: skip
    numerator, denominator = map(int, rate.split("/"))
    lines = [line.split("#")[0].split() for line in labels.read_text().splitlines()]
    return [int(line[1]) * denominator / numerator for line in lines if line]


def score(command, path, ranges, count):
    times = picks(command, path, count)
    never = [
        (rank, time, kind)
        for rank, time in enumerate(times)
        for start, end, kind in ranges
        if start <= time < end
    ]
    starts = shot_starts(path.stem, path)
    shots = len({sum(start <= time + 1e-3 for start in starts) for time in times}) if starts else None
    pairs = near_duplicates([difference_hash(path, time) for time in times])
    return {"times": times, "never": never, "pairs": pairs, "shots": shots,
            "available": len(starts) + 1 if starts else None}  # fmt: skip


def table(title, results):
    picked = sum(len(result["times"]) for result in results.values())
    never = sum(len({rank for rank, _, _ in result["never"]}) for result in results.values())
    pairs = sum(result["pairs"] for result in results.values())
    possible = sum(len(r["times"]) * (len(r["times"]) - 1) // 2 for r in results.values())
    print(f"\n{title}: {len(results)} videos, {picked} picks, {never} of them from the never list; ", end="")
    print(f"{pairs} of {possible} pairs nearly alike\n")
    print("| video | picks | never | nearly alike | shots | times |\n| --- | ---: | --- | ---: | ---: | --- |")
    for name, result in results.items():
        bad = ", ".join(f"no. {rank + 1} at {time:.2f}: {kind}" for rank, time, kind in result["never"]) or "0"
        shots = "" if result["shots"] is None else f"{result['shots']} of {min(len(result['times']), result['available'])}"
        times = " ".join(f"{time:.2f}" for time in result["times"])
        print(f"| {name} | {len(result['times'])} | {bad} | {result['pairs']} | {shots} | {times} |")
    return never


def draw(results, target):
    """All picks on one sheet, a row per video."""
    columns = max(len(times) for _, times in results)
    with tempfile.TemporaryDirectory() as work:
        number = 0
        for path, times in results:
            for column in range(columns):
                source = ["-ss", f"{times[column]:.6f}", "-i", str(path)] if column < len(times) else [
                    "-f", "lavfi", "-i", "color=gray:s=160x90"]  # fmt: skip
                subprocess.run(
                    ["ffmpeg", "-v", "error", "-nostdin", "-y", *source, "-frames:v", "1", "-vf",
                     "scale=160:90:force_original_aspect_ratio=decrease,pad=160:90:-1:-1,setsar=1,format=rgb24",
                     f"{work}/{number:05}.png"], check=True,
                )  # fmt: skip
                number += 1
        subprocess.run(
            ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", f"{work}/%05d.png", "-vf",
             f"tile={columns}x{len(results)}:padding=2", "-frames:v", "1", "-q:v", "3", target], check=True,
        )  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--films", type=pathlib.Path, default=MEDIA)
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--only", default="", help="videos whose names hold this text")
    parser.add_argument("--command", type=pathlib.Path, help="the moments program; built when absent")
    parser.add_argument("--sheet", type=pathlib.Path, help="draw the picks, a row per video")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    command = options.command or measure.build("moments")
    every, drawn, never = {}, [], 0
    for key, value in measure.machine().items():
        print(f"- {key}: {value}")
    sets = {"films": labelled_films(options.films), "made clips": clips(options.films / "films")}
    for title, videos in sets.items():
        results = {}
        for path, ranges in videos:
            if options.only in path.stem:
                results[path.stem] = score(command, path, ranges, options.count)
                drawn.append((path, results[path.stem]["times"]))
        if results:
            never += table(title, results)
        every[title] = results
    if options.sheet and drawn:
        draw(drawn, options.sheet)
    if options.json:
        options.json.write_text(json.dumps(every, indent=1, sort_keys=True))
    return 0 if never == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
