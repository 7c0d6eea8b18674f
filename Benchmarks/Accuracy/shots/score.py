#!/usr/bin/env python3
"""Scores shot detection on the labelled strips, both halves apart, and on films labelled by hand.

    python3 Benchmarks/Accuracy/shots/score.py [--strips FOLDER] [--films FOLDER] [--per-file] [--product] [--json FILE]

F1, precision and recall with a tolerance of two frames. Labelled transitions longer than two frames
count as gradual. What was found is counted by its kind as right or wrong. With `--product` boundaries are those that
`moments shots` gives, else those of the detector on the same pictures.
"""
import argparse
import json
import pathlib
import sys

import strips
from strips import measure


def tally(clips, found):
    """Counts over clips: pooled, by kind found, by length labelled, and per clip."""
    total, kinds, lengths, files = [0, 0, 0], {}, {"cut": [0, 0], "gradual": [0, 0]}, {}
    for clip in clips:
        labels, boundaries = clip.labels, found[clip.name]
        pairs, missed, excess = strips.match(labels, boundaries)
        counts = [len(pairs), len(excess), len(missed)]
        files[clip.name] = counts
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--strips", type=pathlib.Path, default=strips.FOLDER)
    parser.add_argument("--films", type=pathlib.Path, default=strips.FOLDER.parent / "films")
    parser.add_argument("--per-file", action="store_true")
    parser.add_argument("--product", action="store_true")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    results = {}
    sets = {f"strips, {half} half": strips.strip_clips(options.strips, half) for half in ("tuning", "check")}
    sets["films labelled by hand"] = strips.film_clips(options.films)
    for name, clips in sets.items():
        if clips:
            found = strips.product_boundaries(clips) if options.product else strips.boundaries(clips)[0]
            results[name] = tally(clips, found)
    for key, value in measure.machine().items():
        print(f"- {key}: {value}")
    print("\n" + HEADER)
    for name, result in results.items():
        print(row(name, result))
    if options.per_file or sets["films labelled by hand"]:
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
