#!/usr/bin/env python3
"""Scores measures of a subject in a picture: how well each tells pictures with one from empty places.

    python3 Benchmarks/Accuracy/keyframes/subject.py [--films FOLDER]

For each film with a label file `Accuracy/labels/NAME.subject.txt` it prints the area under the curve of each
measure. None of them is part of the score; `results/keyframes.md` says why. Needs ffmpeg and numpy.
"""
import argparse
import pathlib
import subprocess

import numpy

LABELS = pathlib.Path(__file__).resolve().parent.parent / "labels"
MEDIA = pathlib.Path(__file__).resolve().parents[4] / "shared" / "media"
WIDTH, HEIGHT = 48, 27
STEP = 0.125
# The standard deviation of the middle's weight, in fractions of the side.
MIDDLE = 0.25


def pictures(path, seconds, count=1):
    """That many pictures from a time on, an eighth of a second apart, as arrays of cells of RGB."""
    raw = subprocess.run(
        ["ffmpeg", "-v", "quiet", "-nostdin", "-ss", f"{max(seconds - 0.0005, 0):.6f}", "-i", path, "-frames:v",
         str(count), "-vf", f"fps={1 / STEP}:round=down,scale={WIDTH}:{HEIGHT}:flags=area", "-f", "rawvideo",
         "-pix_fmt", "rgb24", "-"], stdout=subprocess.PIPE, check=True,
    ).stdout  # fmt: skip
    return numpy.frombuffer(raw, numpy.uint8).reshape(-1, HEIGHT, WIDTH, 3).astype(float) / 255


def lab(rgb):
    """CIE LAB under D65."""
    linear = numpy.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    matrix = numpy.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = linear @ matrix.T / [0.9505, 1, 1.089]
    f = numpy.where(xyz > 0.008856, numpy.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return numpy.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


def middle(values):
    """The mean of cells, those near the middle counting more."""
    y, x = numpy.mgrid[0 : values.shape[0], 0 : values.shape[1]]
    y, x = (y + 0.5) / values.shape[0] - 0.5, (x + 0.5) / values.shape[1] - 0.5
    weights = numpy.exp(-(x * x + y * y) / (2 * MIDDLE * MIDDLE))
    return (values * weights).sum() / weights.sum()


def color_in_the_middle(cells):
    """Achanta et al., Frequency-tuned Salient Region Detection, CVPR 2009, near the middle over everywhere."""
    distance = numpy.linalg.norm(cells - cells.mean((0, 1)), axis=2)
    return middle(distance) / (distance.mean() + 2)


def color_from_the_borders(cells):
    """Zhang et al., Minimum Barrier Salient Object Detection, ICCV 2015: the likeness to the borders, inverted."""
    edge = max(HEIGHT // 10, 2)
    flat = cells.reshape(-1, 3)
    maps = []
    for border in (cells[:edge], cells[-edge:], cells[:, :edge], cells[:, -edge:]):
        border = border.reshape(-1, 3)
        inverse = numpy.linalg.inv(numpy.cov(border.T) + 10 * numpy.eye(3))
        offset = flat - border.mean(0)
        maps.append(numpy.sqrt(numpy.einsum("ij,jk,ik->i", offset, inverse, offset)))
    return middle((numpy.sum(maps, 0) - numpy.max(maps, 0)).reshape(HEIGHT, WIDTH) / 3)


def edges_in_the_middle(cells):
    down, across = numpy.gradient(cells[..., 0])
    edges = numpy.hypot(down, across)
    return middle(edges) / (edges.mean() + 0.5)


def motion_in_the_middle(before, after):
    """What is left of a step after the shift and the zoom that explain most of it."""
    mean, step = (before + after) / 2, (after - before)[1:-1, 1:-1]
    down, across = numpy.gradient(mean, axis=(0, 1))
    y, x = numpy.mgrid[-1 : 1 : HEIGHT * 1j, -1 : 1 : WIDTH * 1j][..., None]
    columns = numpy.stack([across, down, x * across + y * down], -1)[1:-1, 1:-1].reshape(-1, 3)
    target, weights = step.reshape(-1), numpy.ones(step.size)
    # What moves by itself must not count for the camera.
    for _ in range(4):
        found = numpy.linalg.lstsq(columns * weights[:, None], target * weights, rcond=None)[0]
        left = numpy.abs(target - columns @ found)
        weights = numpy.sqrt(1 / (1 + (left / (numpy.median(left) + 0.3)) ** 2))
    left = left.reshape(step.shape).mean(2)
    return middle(left) / (left.mean() + 0.15)


def measures(path, seconds):
    shown = lab(pictures(path, seconds, 4))
    found = {
        "color in the middle": color_in_the_middle(shown[0]),
        "color from the borders": color_from_the_borders(shown[0]),
        "edges in the middle": edges_in_the_middle(shown[0]),
    }
    steps = [motion_in_the_middle(a, b) for a, b in zip(shown, shown[1:])]
    found["motion in the middle"] = numpy.mean(steps) if steps else 0
    return found


def area(values, labels):
    """How often a picture with a subject is before one without; ties count half."""
    with_one, without = values[labels == 1][:, None], values[labels == 0][None]
    return ((with_one > without) + 0.5 * (with_one == without)).mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--films", type=pathlib.Path, default=MEDIA)
    options = parser.parse_args()
    table, names = {}, []
    for file in sorted(LABELS.glob("*.subject.txt")):
        name = file.name.removesuffix(".subject.txt")
        path = next((path for path in sorted(options.films.rglob("*")) if path.stem == name and path.is_file()), None)
        if path is None:
            continue
        rows = [line.split() for line in file.read_text().splitlines() if line.strip() and line[0] != "#"]
        labels = numpy.array([int(label) for _, label in rows])
        found = [measures(path, float(seconds)) for seconds, _ in rows]
        columns = {key: numpy.array([row[key] for row in found]) for key in found[0]}
        columns["the first three, normalized"] = sum(
            (values - values.mean()) / (values.std() + 1e-9) for values in list(columns.values())[:3]
        )
        names.append(f"{name} ({(labels == 1).sum()}, {(labels == 0).sum()})")
        for key, values in columns.items():
            table.setdefault(key, []).append(area(values, labels))
    print("| measure | " + " | ".join(names) + " |\n| --- |" + " ---: |" * len(names))
    for key, areas in table.items():
        print(f"| {key} | " + " | ".join(f"{value:.2f}" for value in areas) + " |")


if __name__ == "__main__":
    main()
