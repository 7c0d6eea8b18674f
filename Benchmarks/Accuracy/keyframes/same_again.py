#!/usr/bin/env python3
"""Scores measures of likeness: how well each tells pictures that show the same again from different ones.

    python3 Benchmarks/Accuracy/keyframes/same_again.py [--media FOLDER…]

For the pairs of `Accuracy/labels/same-again.txt` it prints the area under the curve of each measure, over all
pairs, over those of either half of the videos, and over those that are too far apart to be refused by distance.
What pictures measure is computed here as the signature of the package is, but for bars at their edges, of which
only black ones are cut off. Needs ffmpeg and numpy.
"""
import argparse
import pathlib
import subprocess

import numpy
from subject import lab

LABELS = pathlib.Path(__file__).resolve().parent.parent / "labels"
ROOT = pathlib.Path(__file__).resolve().parents[3]
MEDIA = [ROOT.parent / "shared" / "media", ROOT / "Benchmarks" / "output" / "highlight-films"]
COLUMNS, ROWS, HUES = 12, 7, 12
# The least distance of picks in a video of usual variety, and the bounds of `ViewDifference`.
LEAST_DISTANCE, SAME, DIFFERENT = 0.3, 0.95, 1.3


def picture(path, seconds):
    """The picture at a time, 320 pixels wide, without black bars."""
    command = ["ffmpeg", "-v", "quiet", "-nostdin", "-i", path, "-vf",
               f"select=gte(t\\,{seconds - 0.002:.3f}),scale=320:-2:flags=area", "-frames:v", "1", "-f", "image2pipe",
               "-c:v", "ppm", "-"]  # fmt: skip
    if seconds > 20:
        command[4:4] = ["-ss", f"{seconds - 10:.3f}", "-copyts"]
    raw = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    _, size, _, pixels = raw.split(b"\n", 3)
    width, height = map(int, size.split())
    rgb = numpy.frombuffer(pixels, numpy.uint8).reshape(height, width, 3)
    lit = rgb.max(2) > 40
    down, across = numpy.flatnonzero(lit.mean(1) > 0.02), numpy.flatnonzero(lit.mean(0) > 0.02)
    return rgb[down[0] : down[-1] + 1, across[0] : across[-1] + 1] if down.size and across.size else rgb


def signature(rgb):
    """The mean LAB of the cells, and the square roots of the shares of the classes of hue and saturation."""
    rows = numpy.array_split(rgb.astype(float) / 255, ROWS)
    cells = [[cell.mean((0, 1)) for cell in numpy.array_split(row, COLUMNS, 1)] for row in rows]
    values = rgb.astype(int)
    largest, chroma = values.max(2), values.max(2) - values.min(2)
    level = numpy.minimum(chroma * 255 // (48 * (largest + 32)), 3)
    safe = numpy.maximum(chroma, 1)
    r, g, b = values[..., 0], values[..., 1], values[..., 2]
    hue = numpy.where(largest == r, (g - b) / safe, numpy.where(largest == g, 2 + (b - r) / safe, 4 + (r - g) / safe))
    classes = numpy.where(level > 0, level * HUES + numpy.floor(2 * hue).astype(int) % HUES, 0)
    return lab(numpy.array(cells)), numpy.sqrt(numpy.bincount(classes.ravel(), minlength=4 * HUES) / classes.size)


def by_place(first, second):
    return numpy.sqrt(((first[0] - second[0]) ** 2).sum(2).mean()) / 50


def by_histogram(first, second):
    return numpy.linalg.norm(first[1] - second[1]) / numpy.sqrt(2)


def by_distance(first, second):
    """The distance of the package's signatures."""
    return numpy.hypot(by_place(first, second), 0.35 * numpy.sqrt(2) * by_histogram(first, second))


def intersection(first, second):
    return 1 - numpy.minimum(first[1] ** 2, second[1] ** 2).sum()


def by_palette(first, second):
    """The earth mover's distance of the cells' colors wherever they are, over some directions of the color space."""
    turns = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0.7, 0.7, 0), (0.7, -0.7, 0), (0, 0.7, 0.7), (0, 0.7, -0.7)]
    cells = [side[0].reshape(-1, 3) for side in (first, second)]
    return numpy.mean([numpy.abs(numpy.sort(cells[0] @ t) - numpy.sort(cells[1] @ t)).mean() for t in turns]) / 25


def nearby(first, second, across=2, down=1):
    """How far each cell is from the likest of the other picture within two columns and a row."""
    def one(mine, theirs):
        padded = numpy.pad(theirs, ((down, down), (across, across), (0, 0)), constant_values=1e3)
        steps = [padded[y : y + ROWS, x : x + COLUMNS] for y in range(2 * down + 1) for x in range(2 * across + 1)]
        return numpy.sqrt((numpy.min([((mine - step) ** 2).sum(2) for step in steps], 0)).mean()) / 50

    return max(one(first[0], second[0]), one(second[0], first[0]))


def by_composition(first, second):
    """The lack of correlation of the cells, each channel less its mean."""
    mine, theirs = (side[0] - side[0].mean((0, 1)) for side in (first, second))
    return 1 - (mine * theirs).sum() / numpy.sqrt((mine**2).sum() * (theirs**2).sum() + 1e-9)


MEASURES = {
    "distance of signatures": by_distance,
    "colors by place": by_place,
    "histogram, Hellinger": by_histogram,
    "histogram, intersection": intersection,
    "colors wherever": by_palette,
    "colors nearby": nearby,
    "lack of correlation": by_composition,
    "distance and colors nearby": lambda a, b: by_distance(a, b) + 2 * nearby(a, b),
    "distance and lack of correlation": lambda a, b: by_distance(a, b) + by_composition(a, b),
}


def area(values, labels):
    """How often a pair that is the same again is nearer than one that is not; ties count half."""
    same, different = values[labels == 1][:, None], values[labels == 0][None]
    return ((same < different) + 0.5 * (same == different)).mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--media", type=pathlib.Path, nargs="+", default=MEDIA)
    options = parser.parse_args()
    files = {file.stem.replace(" ", "_"): file for folder in options.media for file in sorted(folder.rglob("*.*"))}
    rows = [line.split() for line in (LABELS / "same-again.txt").read_text().splitlines() if line and line[0] != "#"]
    rows = [(name, float(first), float(second), int(label)) for name, first, second, label in rows if name in files]
    seen = {}
    for name, *times, _ in rows:
        for seconds in times:
            if (name, seconds) not in seen:
                seen[name, seconds] = signature(picture(files[name], seconds))
    labels = numpy.array([label for *_, label in rows])
    names = sorted({name for name, *_ in rows})
    half = numpy.array([names.index(name) % 2 for name, *_ in rows])
    found = {key: numpy.array([measure(seen[n, a], seen[n, b]) for n, a, b, _ in rows])
             for key, measure in MEASURES.items()}  # fmt: skip
    apart = found["distance of signatures"] >= LEAST_DISTANCE
    sets = {"all": labels >= 0, "first half": half == 0, "held back": half == 1, "far apart": apart}
    heads = [f"{key} ({(labels[part] == 1).sum()}, {(labels[part] == 0).sum()})" for key, part in sets.items()]
    print("| measure | " + " | ".join(heads) + " |\n| --- |" + " ---: |" * len(heads))
    for key, values in found.items():
        print(f"| {key} | " + " | ".join(f"{area(values[part], labels[part]):.2f}" for part in sets.values()) + " |")
    values = found["distance and lack of correlation"]
    for title, part in (("first half", apart & (half == 0)), ("held back", apart & (half == 1))):
        for name, label in (("same again", 1), ("different", 0)):
            chosen = values[part & (labels == label)]
            print(f"{title}, far apart, {name}: {(chosen < SAME).sum()} of {chosen.size} below {SAME}, "
                  f"{(chosen >= DIFFERENT).sum()} from {DIFFERENT} on")  # fmt: skip


if __name__ == "__main__":
    main()
