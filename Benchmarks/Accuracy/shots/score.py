#!/usr/bin/env python3
"""Scores shot detection on the labelled strips, both halves apart, and on films labelled by hand.

    python3 Benchmarks/Accuracy/shots/score.py [--strips FOLDER] [--films FOLDER] [--per-file] [--json FILE]

F1, precision and recall with a tolerance of two frames. Labelled transitions longer than two frames
count as gradual. What was found is counted by its kind as right or wrong.
"""
import argparse
import json
import pathlib
import subprocess
import sys

import strips
from strips import measure

LABELS = pathlib.Path(__file__).resolve().parent.parent / "labels"


def tally(labels_of, found):
    """Counts over clips: pooled, by kind found, by length labelled, and per clip."""
    total, kinds, lengths, files = [0, 0, 0], {}, {"cut": [0, 0], "gradual": [0, 0]}, {}
    for clip, boundaries in found.items():
        labels = labels_of(clip)
        pairs, missed, excess = strips.match(labels, boundaries)
        counts = [len(pairs), len(excess), len(missed)]
        files[clip] = counts
        total = [a + b for a, b in zip(total, counts)]
        for _, j in pairs:
            kinds.setdefault(boundaries[j][2], [0, 0])[0] += 1
        for j in excess:
            kinds.setdefault(boundaries[j][2], [0, 0])[1] += 1
        for place, indices in ((0, [i for i, _ in pairs]), (1, missed)):
            for i in indices:
                lengths["gradual" if labels[i][1] - labels[i][0] > 2 else "cut"][place] += 1
    return {"total": total, "kinds": kinds, "lengths": lengths, "files": files}


def row(name, result):
    f1, precision, recall = strips.figures(*result["total"])
    right, excess, missed = result["total"]
    kinds = " | ".join("{}/{}".format(*result["kinds"].get(kind, (0, 0))) for kind in ("cut", "fade", "dissolve"))
    lengths = " | ".join("{}/{}".format(*result["lengths"][kind]) for kind in ("cut", "gradual"))
    return f"| {name} | {f1:.3f} | {precision:.3f} | {recall:.3f} | {right} | {excess} | {missed} | {kinds} | {lengths} |"


HEADER = """| set | F1 | precision | recall | right | excess | missed | cuts right/wrong | fades | dissolves | labelled cuts found/missed | gradual |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


def film_rate(path):
    answer = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=avg_frame_rate", "-of",
         "csv=p=0", path], check=True, capture_output=True, text=True,
    ).stdout.strip().rstrip(",")  # fmt: skip
    numerator, denominator = map(int, answer.split("/"))
    return numerator / denominator


def film_labels(path):
    """(last, first) frames of each transition from a label file; lines that begin with # are remarks."""
    lines = [line.split("#")[0].split() for line in path.read_text().splitlines()]
    return [(int(line[0]), int(line[1])) for line in lines if line]


def films(folder):
    """The results on the films that have both a label file and a file in the folder."""
    found = {}
    for labels in sorted(LABELS.glob("*.shots.txt")):
        name = labels.name.removesuffix(".shots.txt")
        path = folder / f"{name}.mp4"
        if path.exists():
            rate = film_rate(path)
            found[name] = json.loads(strips.probe(path, "boundaries", size=(64, 36), rate=rate)[0])
    return tally(lambda name: film_labels(LABELS / f"{name}.shots.txt"), found) if found else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--strips", type=pathlib.Path, default=strips.FOLDER)
    parser.add_argument("--films", type=pathlib.Path, default=strips.FOLDER.parent / "films")
    parser.add_argument("--per-file", action="store_true")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    results = {}
    for half, clips in strips.halves(options.strips).items():
        found = strips.boundaries(options.strips, clips)[0]
        results[f"strips, {half} half"] = tally(
            lambda clip: strips.transitions(options.strips / f"{clip}.txt"), found
        )
    on_films = films(options.films)
    if on_films:
        results["films labelled by hand"] = on_films
    for key, value in measure.machine().items():
        print(f"- {key}: {value}")
    print("\n" + HEADER)
    for name, result in results.items():
        print(row(name, result))
    if options.per_file or on_films:
        print("\n| file | F1 | right | excess | missed |\n| --- | ---: | ---: | ---: | ---: |")
        for name, result in results.items():
            if options.per_file or name.startswith("films"):
                for clip, counts in result["files"].items():
                    f1 = strips.figures(*counts)[0]
                    print(f"| {clip} ({name}) | {f1:.3f} | " + " | ".join(map(str, counts)) + " |")
    if options.json:
        options.json.write_text(json.dumps(results, indent=1, sort_keys=True))
    return 0


sys.exit(main())
