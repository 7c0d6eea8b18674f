"""Clips of 64 × 36 pixels with flashes, which are no boundaries, and with cuts at, near and without flashes.

Made of the same pieces of films, in the same halves, as those of `made_transitions.py`. Light is added, multiplied or
takes the place of the picture, in all of it or in a part, for one to six frames.
"""
import random

import made_transitions
import numpy
from made_transitions import HEIGHT, WIDTH, Source, differ

HALVES = {
    "tuning": (made_transitions.HALVES["tuning"][0], [3, 5, 7]),
    "check": (made_transitions.HALVES["check"][0], [4, 6]),
}  # films of the half, and the seeds of its clips
LENGTHS = [1, 2, 3, 4, 5, 6]  # frames
COUNT = 100  # frames of a clip
STARTS = (24, 46, 70)  # of its flashes


def colored(chance):
    color = numpy.array([chance.choice([0, 40, 255]) for _ in range(3)], float)
    return color if color.max() > 200 else numpy.array([255.0, 40.0, 40.0])


def photo_flash(frames, length, chance):
    """White light that goes out by and by."""
    for place in range(length):
        frames[place] += 220 * (0.5 ** (place * 2 / length)) * chance.uniform(0.8, 1)


def even_flash(frames, length, chance):
    frames[:length] += chance.uniform(90, 200)


def lightning(frames, length, chance):
    """What is lit becomes brighter, in pulses."""
    for place in range(length):
        frames[place] *= chance.uniform(1.5, 3) if place % 2 == 0 else chance.uniform(1, 1.6)


def part_flash(frames, length, chance):
    """Light in a part of the picture: a half of it, or a disc."""
    row, column = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    x, y = chance.uniform(0.2, 0.8) * WIDTH, chance.uniform(0.2, 0.8) * HEIGHT
    mask = column < WIDTH * chance.uniform(0.4, 0.7) if chance.random() < 0.5 else numpy.hypot(column - x, row - y) < 18
    frames[:length, mask] += chance.uniform(120, 220)


def explosion(frames, length, chance):
    """A ball of fire that grows and fades."""
    row, column = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    x, y = chance.uniform(0.3, 0.7) * WIDTH, chance.uniform(0.3, 0.7) * HEIGHT
    for place in range(length):
        size = 14 + 40 * (place + 1) / length
        glow = numpy.clip(1.4 - numpy.hypot(column - x, row - y) / size, 0, 1)[..., None] * (1.3 - place / length)
        frames[place] += glow * numpy.array([255.0, 170.0, 60.0])


def white_out(frames, length, chance):
    frames[:length] = 235 + 20 * chance.random()


def black_out(frames, length, chance):
    frames[:length] *= 0.05


def tint(frames, length, chance):
    """Colored light in place of the white."""
    frames[:length] = 0.35 * frames[:length] + 0.65 * colored(chance)


KINDS = {
    "photo flash": photo_flash, "even light": even_flash, "lightning": lightning, "part of the picture": part_flash,
    "explosion": explosion, "white frames": white_out, "black frames": black_out, "colored light": tint,
}  # fmt: skip


def strobe(frames, length, chance):
    """Colored light on and off for a second and more, each time for so many frames."""
    for start in range(30, 70, 2 * length):
        color = colored(chance)
        frames[start : start + length] = 0.4 * frames[start : start + length] + 0.6 * color


def pictures(source, chance, count, style):
    return source.piece(chance, count, style).astype(float)


def with_flashes(source, chance, kind, length, number):
    frames = pictures(source, chance, COUNT, ["moving", "moving", "moving", "drift"][number % 4])
    if kind == "strobe":
        strobe(frames, length, chance)
        return frames
    for start in STARTS:
        KINDS[kind](frames[start:], length, chance)
    return frames


def with_cut(source, chance, kind, length, gap):
    """A cut so many frames behind a flash; 0 for one that the flash covers, `None` for one without."""
    for _ in range(20):
        first = pictures(source, chance, 50, "moving")
        second = pictures(source, chance, 50, "moving")
        if differ(first[-1], second[0]):
            break
    frames, label = numpy.concatenate([first, second]), (49, 50)
    if gap is not None:
        start = 50 - gap - length
        KINDS[kind](frames[start:], length, chance)
        if gap == 0:
            label = (start - 1, 50)
    return frames, label


def clips(half, folder, each=2):
    """(name, kind, frames, transitions, number of flashes) of a half."""
    films, seeds = HALVES[half]
    source = Source(films, folder)
    for seed in seeds:
        chance = random.Random(seed)
        for length in LENGTHS:
            for kind in (*KINDS, "strobe"):
                for number in range(each):
                    frames = with_flashes(source, chance, kind, length, number + length)
                    flashes = 1 if kind == "strobe" else len(STARTS)
                    name = f"{kind}-{length}-{number}-{seed}"
                    yield name, kind, rounded(frames), [], flashes
            for kind in KINDS:
                for gap, name in ((0, "cut under a flash"), (6, "cut just behind a flash"), (None, "cut alone")):
                    frames, label = with_cut(source, chance, kind, length, gap)
                    flashes = 0 if gap in (0, None) else 1
                    yield f"{name}-{kind}-{length}-{seed}", name, rounded(frames), [label], flashes


def rounded(frames):
    return (frames + 0.5).clip(0, 255).astype(numpy.uint8)
