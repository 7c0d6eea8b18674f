#!/usr/bin/env python3
"""Counts boundaries at flashes, and cuts found at and near them, on made clips. Needs numpy.

    python3 Benchmarks/Accuracy/shots/flashes.py [--films FOLDER] [--half check|tuning] [--setting NAME=NUMBER,…]

The clips are those of `made_flashes.py`; the halves have no film in common. A found boundary counts as `strips.match`
says. A cut under a flash may be found anywhere in its course.
"""
import argparse
import concurrent.futures
import json
import pathlib
import subprocess

import made_flashes
import strips
from strips import measure

RATE = 25


def boundaries(program, frames, settings):
    """For each setting, what the probe finds in pictures."""
    _, height, width, _ = frames.shape
    arguments = [program, "boundaries", str(width), str(height), str(RATE), *settings]
    result = subprocess.run(arguments, input=frames.tobytes(), stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in result.stdout.decode().splitlines()]


def rows(clips, found):
    """By kind: flashes, boundaries too many, cuts found, cuts missed."""
    kinds = {}
    for (_, kind, _, labels, flashes), own in zip(clips, found):
        pairs, missed, excess = strips.match(labels, own)
        row = kinds.setdefault(kind, [0, 0, 0, 0])
        kinds[kind] = [a + b for a, b in zip(row, (flashes, len(excess), len(pairs), len(missed)))]
    return kinds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--films", type=pathlib.Path, default=strips.FOLDER.parent / "films")
    parser.add_argument("--half", choices=["tuning", "check"], default="check")
    parser.add_argument("--setting", action="append")
    options = parser.parse_args()
    settings = options.setting or [""]
    program = measure.build("ShotProbe")
    clips = list(made_flashes.clips(options.half, options.films))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda clip: boundaries(program, clip[2], settings), clips))
    for index, setting in enumerate(settings):
        kinds = rows(clips, [answer[index] for answer in answers])
        total = [sum(row[place] for row in kinds.values()) for place in range(4)]
        print(f"\n{setting or 'as it is'}\n\n| clips | flashes | boundaries too many | cuts found | cuts missed |")
        print("| --- | ---: | ---: | ---: | ---: |")
        for kind, row in [*kinds.items(), ("together", total)]:
            print(f"| {kind} | " + " | ".join(map(str, row)) + " |")


if __name__ == "__main__":
    main()
