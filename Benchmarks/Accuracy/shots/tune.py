#!/usr/bin/env python3
"""Fits what shot detection decides by, on the tuning half of the strips and on films, and prints it.

    python3 Benchmarks/Accuracy/shots/tune.py [--folder FOLDER] [--films FOLDER] [--write] [--leave-one-out]

First the weights of the signs of a cut (logistic regression, Newton's method, with a penalty), then the
thresholds, by the mean of the F1 on the strips and on the films over a grid with the fitted weights.
`--write` puts both into the sources. `--leave-one-out` instead fits once for each film without it, and
prints how that film is then done: films are few, so this is how they are held back.
"""
import argparse
import concurrent.futures
import itertools
import json
import math
import pathlib
import re
import sys

import strips
from strips import measure

UNREACHED = 9.0  # log-odds that no frames have
PENALTY = 3.0  # in units of one frame's information, on standardised signs
SOURCES = measure.ROOT / "Sources" / "TimelineScoring" / "Shots"
GRID = {
    "cut": [-2.0, -1.75, -1.5, -1.25, -1.0, -0.75, -0.5],
    "sure": [0.5, 0.65, 0.75, 0.85, 0.92, 1.0],
    "minimum": [0.19, 0.27, 0.35, 0.43],
    "dissolve": [0.55, 0.65, 0.75],
    "dissolveShare": [0.4, 0.6],
    "spread": [-1.2, -1.0, -0.8, -0.6, -0.4],
    "spreadDifference": [0.3, 0.4, 0.5],
}
GROUPS = (
    ("cut", "sure", "minimum"),
    ("dissolve", "dissolveShare"),
    ("cut", "sure", "minimum"),
    ("spread", "spreadDifference"),
)


def labelled_frames(labels, rows):
    """The frames that count as beginning a shot: of a gradual transition, the one that changes most."""
    begins = set()
    for last, first in labels:
        first = min(first, len(rows) - 1)
        frames = range(last + 1, first + 1) if first - last > 1 else [first]
        begins.add(max(frames, key=lambda frame: rows[frame][1]))
    return begins


def solve(matrix, vector):
    """Solves a positive definite system by elimination."""
    size = len(vector)
    rows = [list(row) + [value] for row, value in zip(matrix, vector)]
    for pivot in range(size):
        for other in range(pivot + 1, size):
            factor = rows[other][pivot] / rows[pivot][pivot]
            if factor:
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[pivot])]
    solution = [0.0] * size
    for index in reversed(range(size)):
        rest = sum(rows[index][k] * solution[k] for k in range(index + 1, size))
        solution[index] = (rows[index][size] - rest) / rows[index][index]
    return solution


def fit(rows, answers):
    """Weights and bias, for the signs as they are."""
    count, width = len(rows), len(rows[0])
    means = [sum(row[k] for row in rows) / count for k in range(width)]
    scales = [math.sqrt(sum((row[k] - means[k]) ** 2 for row in rows) / count) or 1.0 for k in range(width)]
    standard = [[(row[k] - means[k]) / scales[k] for k in range(width)] + [1.0] for row in rows]
    weights = [0.0] * (width + 1)
    for _ in range(12):
        gradient = [PENALTY * weight for weight in weights[:-1]] + [0.0]
        hessian = [[0.0] * (width + 1) for _ in weights]
        for row, answer in zip(standard, answers):
            odds = max(min(sum(map(float.__mul__, row, weights)), 30.0), -30.0)
            chance = 1 / (1 + math.exp(-odds))
            slope, curve = chance - answer, chance * (1 - chance)
            for k, value in enumerate(row):
                gradient[k] += slope * value
            if curve > 1e-7:
                for k, value in enumerate(row):
                    line, scaled = hessian[k], curve * value
                    for other in range(k + 1):
                        line[other] += scaled * row[other]
        for k in range(width + 1):
            hessian[k][k] += PENALTY if k < width else 1e-9
            for other in range(k):
                hessian[other][k] = hessian[k][other]
        step = solve(hessian, gradient)
        weights = [weight - change for weight, change in zip(weights, step)]
        print(f"  largest step {max(map(abs, step)):.4f}", file=sys.stderr)
        if max(map(abs, step)) < 1e-4:
            break
    raw = [weights[k] / scales[k] for k in range(width)]
    return raw, weights[-1] - sum(raw[k] * means[k] for k in range(width))


def training_rows(clips):
    """By clip, the signs and answers of every frame that differs from the one before, or begins a shot."""
    program = measure.build("ShotProbe")

    def lines(clip):
        return strips.probe(clip.path, "signs", size=clip.size, rate=clip.rate, program=program)

    rows = {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for clip, output in zip(clips, pool.map(lines, clips)):
            frames = [list(map(float, line.split())) for line in output]
            begins = labelled_frames(clip.labels, frames)
            rows[clip.name] = [
                (signs, 1.0 if index in begins else 0.0)
                for index, signs in enumerate(frames)
                if index in begins or signs[0] > math.log(0.022) or signs[3] > math.log(0.006)
            ]
    return rows


def fitted(rows, names, weight_file):
    """Weights and bias from the rows of some clips; also writes them to a file."""
    chosen = [row for name in names for row in rows[name]]
    print(f"{len(chosen)} frames, {int(sum(answer for _, answer in chosen))} begin a shot", file=sys.stderr)
    weights, bias = fit([signs for signs, _ in chosen], [answer for _, answer in chosen])
    weight_file.parent.mkdir(parents=True, exist_ok=True)
    weight_file.write_text(json.dumps([round(value, 4) for value in [*weights, bias]]))
    return weights, bias


def setting(weight_file, choice):
    return f"weights={weight_file}," + ",".join(f"{key}={value}" for key, value in choice.items())


def thresholds(sets, weight_file):
    """The best of the grid, dissolves first at the usual cut settings, then the cuts."""
    best = {"cut": -1.25, "sure": 0.65, "minimum": 0.35, "dissolve": 0.65, "dissolveShare": 0.6}
    best |= {"spread": UNREACHED, "spreadDifference": 0.4}  # spread changes last, once all else is found
    for group in GROUPS:
        choices = [dict(best, **dict(zip(group, values))) for values in itertools.product(*(GRID[k] for k in group))]
        settings = [setting(weight_file, choice) for choice in choices]
        sums = [0.0] * len(choices)
        for clips in sets:
            for index, found in enumerate(strips.boundaries(clips, settings)):
                sums[index] += strips.figures(*strips.pooled(clips, found))[0] / len(sets)
        score, index = max((round(total, 4), -index) for index, total in enumerate(sums))
        best = choices[-index]
        print(f"  mean F1 {score} {best}", file=sys.stderr)
    return best


def leave_one_out(rows, strip_clips, films, weight_file):
    """Fits once without each film, and prints how it is then done; the thresholds come without it too."""
    total = [0, 0, 0]
    print("| film left out | F1 | right | excess | missed |\n| --- | ---: | ---: | ---: | ---: |")
    for left_out in films:
        others = [film for film in films if film is not left_out]
        fitted(rows, [clip.name for clip in strip_clips + others], weight_file)
        best = thresholds([strip_clips, others], weight_file)
        counts = strips.pooled([left_out], strips.boundaries([left_out], [setting(weight_file, best)])[0])
        total = [a + b for a, b in zip(total, counts)]
        print(f"| {left_out.name} | {strips.figures(*counts)[0]:.3f} | " + " | ".join(map(str, counts)) + " |", flush=True)
    print(f"| all | {strips.figures(*total)[0]:.3f} | " + " | ".join(map(str, total)) + " |")


def write(weights, bias, best):
    lines = [", ".join(f"{weight:.4f}" for weight in weights[k : k + 7]) for k in range(0, len(weights), 7)]
    path = SOURCES / "CutWeights.swift"
    text = re.sub(
        r"(values: \[Double\] = \[\n).*?(\n  \])",
        lambda m: m[1] + "\n".join(f"    {line}," for line in lines) + m[2],
        path.read_text(),
        flags=re.S,
    )
    path.write_text(re.sub(r"var bias = [-\d.]+", f"var bias = {bias:.4f}", text))
    path = SOURCES / "ShotDetectionThresholds.swift"
    text = path.read_text()
    names = {
        "cut": "cutLogOdds",
        "sure": "sureConfidence",
        "minimum": "minimumShotSeconds",
        "dissolve": "dissolveDifference",
        "dissolveShare": "dissolveStepShare",
        "spread": "spreadLogOdds",
        "spreadDifference": "spreadDifference",
    }
    for key, name in names.items():
        text = re.sub(rf"var {name} = [-\d.]+", f"var {name} = {best[key]}", text)
    path.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, default=strips.FOLDER)
    parser.add_argument("--films", type=pathlib.Path, default=strips.FOLDER.parent / "films")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--leave-one-out", action="store_true")
    options = parser.parse_args()
    strip_clips = strips.strip_clips(options.folder, "tuning")
    films = strips.film_clips(options.films)
    rows = training_rows(strip_clips + films)
    if options.leave_one_out:
        leave_one_out(rows, strip_clips, films, measure.OUTPUT / "cut-weights-without.json")
        return 0
    weight_file = measure.OUTPUT / "cut-weights.json"
    weights, bias = fitted(rows, rows, weight_file)
    best = thresholds([clips for clips in (strip_clips, films) if clips], weight_file)
    if options.write:
        write(weights, bias, best)
    print(json.dumps({"weights": weights, "bias": bias, **best}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
