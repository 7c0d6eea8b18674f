"""Clips of 64 × 36 pixels made of pieces of films by known gradual transitions, and clips without any.

Pieces lie within labelled shots, or in films of one shot; each is moving pictures, a photo (one frame held) or a slow
zoom into one. A blend of small pictures is the small picture of the blend, so nothing need be encoded.
"""
import random
import subprocess

import numpy
import strips

WIDTH, HEIGHT, RATE = 64, 36, 25
LENGTHS = [5, 8, 12, 16, 25, 38, 50, 75]  # frames: 0.2 to 3 seconds
HALVES = {
    "tuning": (["agent327", "envivio", "car-detection"], [1, 11, 13, 15, 17, 19]),
    "check": (["bluemoon", "tn2_test", "tondi", "vtest_surveillance"], [2]),
}  # films of the half, and the seeds of its clips


def frames_of(path, size=(WIDTH, HEIGHT)):
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-i", path, "-map", "0:v:0", "-fps_mode", "passthrough", "-vf",
         f"scale={size[0]}:{size[1]}:flags=area", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        check=True, stdout=subprocess.PIPE,
    ).stdout  # fmt: skip
    return numpy.frombuffer(raw, numpy.uint8).reshape(-1, size[1], size[0], 3)


def shots(film, folder):
    """The pictures of each labelled shot, or of the whole film when it has no labels."""
    frames = frames_of(folder / f"{film}.mp4")
    path = strips.LABELS / f"{film}.shots.txt"
    cuts = [(-1, 0), *(strips.film_labels(path) if path.exists() else []), (len(frames), len(frames))]
    return [frames[before[1] + 2 : after[0] - 2] for before, after in zip(cuts, cuts[1:])]


class Source:
    """Pieces of the films of a half, neither dark nor plain."""

    def __init__(self, films, folder):
        self.shots, self.photos = [], []
        for film in films:
            for frames in shots(film, folder):
                if len(frames) < 40:
                    continue
                some = frames[::5].astype(float)
                if some.std(axis=(1, 2, 3)).min() < 12 or some.mean(axis=(1, 2, 3)).min() < 20:
                    continue
                self.photos.append(frames[len(frames) // 2])
                if len(frames) >= 80:
                    self.shots.append((film, frames))

    def piece(self, random, count, style):
        if style == "photo":
            return numpy.repeat(random.choice(self.photos)[None], count, 0)
        if style == "drift":
            return moved(random.choice(self.photos), count, zoom=0.1 + 0.1 * random.random())
        frames = random.choice([f for _, f in self.shots if len(f) >= count] or [f for _, f in self.shots])
        if len(frames) < count:  # there and back again
            frames = numpy.concatenate([frames, frames[::-1]] * 4)
        start = random.randrange(len(frames) - count + 1)
        return frames[start : start + count]


def moved(photo, count, zoom=0.0, pan=0.0):
    """A camera over a photo: a zoom into its middle, or a pan over half of it."""
    photo, out = photo.astype(float), []
    for step in range(count):
        way = step / (count - 1)
        scale = 0.5 if pan else 0.9 / (1 + zoom * way)
        width, height = WIDTH * scale, HEIGHT * scale
        left = (WIDTH - width) * (min(way * pan, 1) if pan else 0.5)
        x = numpy.clip(left + (numpy.arange(WIDTH) + 0.5) * scale - 0.5, 0, WIDTH - 1.001)
        y = numpy.clip((HEIGHT - height) / 2 + (numpy.arange(HEIGHT) + 0.5) * scale - 0.5, 0, HEIGHT - 1.001)
        column, row = x.astype(int), y.astype(int)
        right, down = (x - column)[None, :, None], (y - row)[:, None, None]
        upper = photo[row][:, column] * (1 - right) + photo[row][:, column + 1] * right
        lower = photo[row + 1][:, column] * (1 - right) + photo[row + 1][:, column + 1] * right
        out.append(upper * (1 - down) + lower * down)
    return (numpy.array(out) + 0.5).clip(0, 255).astype(numpy.uint8)


def mix(before, after, weights):
    weights = weights[:, None, None, None]
    return before * (1 - weights) + after * weights


def wipe(before, after, weights, mode):
    row, column = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    distance = numpy.hypot(column - WIDTH / 2, row - HEIGHT / 2)
    frames = before.copy()
    for frame, other, way in zip(frames, after, weights):
        masks = (column < WIDTH * way, row > HEIGHT * (1 - way), distance < 37 * way)
        frame[masks[mode]] = other[masks[mode]]
    return frames


def differ(first, second):
    """Whether two pictures correlate little enough to be of two shots."""
    first, second = first - first.mean(), second - second.mean()
    return (first * second).sum() < 0.6 * numpy.sqrt((first**2).sum() * (second**2).sum())


def transition(source, chance, kind, length, number):
    style = ["moving", "photo", "moving", "drift", "moving"][number % 5]
    lead, rest = chance.randrange(45, 70), chance.randrange(45, 70)
    for _ in range(20):
        first = source.piece(chance, lead + length, style).astype(numpy.float32)
        second = source.piece(chance, length + rest, style).astype(numpy.float32)
        if differ(first[-1], second[0]):
            break
    weights = (numpy.arange(length) + 1) / (length + 1)
    label = (lead - 1, lead + length)
    if kind == "dissolve":
        course = [mix(first[lead:], second[:length], weights)]
    elif kind == "wipe":
        course = [wipe(first[lead:], second[:length], weights, number % 3)]
    else:
        hold = chance.choice([0, 3, 12, 30]) + 1
        color = numpy.full((1, HEIGHT, WIDTH, 3), 255 if number % 4 == 3 else 0, numpy.float32)
        course = [mix(first[lead:], color, weights), numpy.repeat(color, hold, 0), mix(color, second[:length], weights)]
        label = (lead - 1, lead + 2 * length + hold)
    frames = numpy.concatenate([first[:lead], *course, second[length:]])
    name = f"{kind}-{length}-{style}-{number}"
    return name, kind, (frames + 0.5).clip(0, 255).astype(numpy.uint8), [label]


def without_any(source, chance, number):
    """Zooms, pans, light that changes, flicker and flashes."""
    photo = chance.choice(source.photos)
    yield "zoom", moved(photo, 100, zoom=[0.3, 1, 2][number % 3])
    yield "pan", moved(chance.choice(source.photos), 100, pan=[0.6, 1, 2][number % 3])
    way = ((numpy.arange(120) - 40) / [10, 25, 40][number % 3]).clip(0, 1)
    gains = 1 + way * chance.choice([-0.6, -0.4, 0.5, 0.8])
    yield "light", source.piece(chance, 120, "moving") * gains[:, None, None, None]
    gains = numpy.array([chance.uniform(0.75, 1.25) for _ in range(120)])
    yield "flicker", source.piece(chance, 120, "moving") * gains[:, None, None, None]
    frames = source.piece(chance, 120, "moving").astype(float)
    for start in (30, 60, 90):
        frames[start : start + chance.choice([1, 2, 4])] += 150
    yield "flash", frames


def clips(half, folder, each=4):
    """(name, kind, frames, transitions) of a half: each length and kind, then as many kinds without any."""
    films, seeds = HALVES[half]
    source = Source(films, folder)
    for seed in seeds:
        chance = random.Random(seed)
        for length in LENGTHS:
            for kind in ("dissolve", "fade", "wipe"):
                for number in range(2 * each if kind == "dissolve" else each):
                    name, *rest = transition(source, chance, kind, length, number)
                    yield (f"{name}-{seed}", *rest)
        for number in range(3 * each):
            for kind, frames in without_any(source, chance, number):
                yield f"{kind}-{number}-{seed}", kind, frames.clip(0, 255).astype(numpy.uint8), []
    for number, (film, frames) in enumerate(source.shots):
        yield f"shot-{film}-{number}", "whole shot", frames, []
