#!/usr/bin/env python3
"""Scores gradual transitions on made clips, or fits what they are recognised by. Needs numpy.

    python3 Benchmarks/Accuracy/shots/gradual.py [--films FOLDER] [--half check|tuning] [--json FILE]
    python3 Benchmarks/Accuracy/shots/gradual.py --fit [--write] [--films FOLDER] [--strips FOLDER]

The clips are those of `made_transitions.py`; the halves have no film in common. A found boundary counts as
`strips.match` says. The fit is a logistic regression on the stretches that may be blends, in the tuning half of the
made clips, that of the strips, and the films labelled by hand; it prints the weights, or writes them to the sources.
"""
import argparse
import concurrent.futures
import functools
import json
import pathlib
import re
import subprocess
import sys

import made_transitions
import numpy
import strips
from strips import measure

SOURCE = measure.ROOT / "Sources" / "TimelineScoring" / "Shots" / "BlendWeights.swift"
RIDGE = 2.0
REAL_WEIGHT = 3.0  # of a stretch of strips or films that is no blend


@functools.cache
def program():
    return measure.build("ShotProbe")


def probe(frames, mode, rate=made_transitions.RATE):
    _, height, width, _ = frames.shape
    arguments = [program(), mode, str(width), str(height), str(rate)]
    result = subprocess.run(arguments, input=frames.tobytes(), stdout=subprocess.PIPE, check=True)
    return result.stdout.decode().splitlines()


def score(options):
    program()
    clips = list(made_transitions.clips(options.half, options.films))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [json.loads(lines[0]) for lines in pool.map(lambda clip: probe(clip[2], "boundaries"), clips)]
    rows, seconds = {}, {}
    for (name, kind, frames, labels), boundaries in zip(clips, found):
        pairs, missed, excess = strips.match(labels, boundaries)
        length = f" {int(name.split('-')[1]) / made_transitions.RATE:g} s" if labels else ""
        for key in ({f"{kind}{length}", f"{kind}s together"} if labels else {kind}):
            row = rows.setdefault(key, [0, 0, 0, 0])
            right = sum(boundaries[j][2] == kind for _, j in pairs)
            rows[key] = [a + b for a, b in zip(row, (len(pairs), len(missed), len(excess), right))]
            seconds[key] = seconds.get(key, 0) + len(frames) / made_transitions.RATE
    print("| clips | found | missed | of the kind | in excess | seconds |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    for key, (right, missed, excess, kind) in rows.items():
        print(f"| {key} | {right} | {missed} | {kind} | {excess} | {seconds[key]:.0f} |")
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1))


def answers(stretches, labels, kind):
    """Which stretches are blends, and which may be learnt from: not those that half overlap with a transition."""
    blends, clear = numpy.zeros(len(stretches), bool), numpy.ones(len(stretches), bool)
    start, end = stretches.T
    for first, last in labels:
        if last - first < 3:
            continue
        common = (numpy.minimum(end, last) - numpy.maximum(start, first)).clip(0)
        union = numpy.maximum(end, last) - numpy.minimum(start, first)
        if kind in ("fade", "wipe"):
            clear &= common == 0
            continue
        share = common / union
        blends |= share > 0.65
        clear &= (share > 0.65) | ((share <= 0.25) & (common / (end - start) <= 0.6))
    return blends, clear


def training(options):
    """(signs, answers, weights) of all stretches."""
    signs, blends, weights = [], [], []

    def add(lines, labels, kind, weight):
        if not lines:
            return
        rows = numpy.array([line.split() for line in lines], float)
        answer, clear = answers(rows[:, :2], labels, kind)
        signs.append(rows[clear, 2:])
        blends.append(answer[clear])
        weights.append(numpy.where(answer[clear], 1.0, weight))

    program()
    clips = list(made_transitions.clips("tuning", options.films))
    real = strips.strip_clips(options.strips, "tuning") + strips.film_clips(options.films)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for clip, lines in zip(clips, pool.map(lambda clip: probe(clip[2], "blends"), clips)):
            add(lines, clip[3], clip[1], 1.0)
        for clip, lines in zip(real, pool.map(lambda c: strips.probe(c.path, "blends", (), c.size, c.rate, program()), real)):
            add(lines, clip.labels, None, REAL_WEIGHT)
    return numpy.concatenate(signs), numpy.concatenate(blends), numpy.concatenate(weights)


def fit(options):
    signs, blends, weights = training(options)
    print(f"{len(blends)} stretches, {int(blends.sum())} blends", file=sys.stderr)
    mean, scale = signs.mean(0), signs.std(0) + 1e-9
    rows = numpy.hstack([(signs - mean) / scale, numpy.ones((len(signs), 1))])
    penalty = numpy.array([RIDGE] * signs.shape[1] + [1e-6])
    found = numpy.zeros(rows.shape[1])
    for _ in range(15):
        chance = 1 / (1 + numpy.exp(-(rows @ found).clip(-30, 30)))
        slope = rows.T @ (weights * (blends - chance)) - penalty * found
        curve = (rows * (weights * chance * (1 - chance))[:, None]).T @ rows + numpy.diag(penalty)
        found = found + numpy.linalg.solve(curve, slope)
    values = found[:-1] / scale
    bias = found[-1] - (values * mean).sum()
    text = SOURCE.read_text()
    for name, row in (("values", values), ("usualSigns", signs[~blends].mean(0))):
        numbers = [f"{value:.4f}" for value in row]
        lines = [", ".join(numbers[start : start + 7]) for start in range(0, len(numbers), 7)]
        print(name, "\n".join(lines), sep="\n")
        body = "".join(f"    {line},\n" for line in lines)
        text = re.sub(rf"({name}: \[Double\] = \[\n).*?(  \])", lambda m: m[1] + body + m[2], text, flags=re.S)
    print(f"bias {bias:.4f}")
    if options.write:
        SOURCE.write_text(re.sub(r"var bias = [-\d.]+", f"var bias = {bias:.4f}", text))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--strips", type=pathlib.Path, default=strips.FOLDER)
    parser.add_argument("--films", type=pathlib.Path, default=strips.FOLDER.parent / "films")
    parser.add_argument("--half", choices=["tuning", "check"], default="check")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    (fit if options.fit else score)(options)


if __name__ == "__main__":
    main()
