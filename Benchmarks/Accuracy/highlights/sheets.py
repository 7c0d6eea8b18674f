#!/usr/bin/env python3
"""Draws each window of two seconds of a film on contact sheets, to be labelled 0 to 4 by looking at them.

    python3 Benchmarks/Accuracy/highlights/sheets.py FOLDER [--film NAME…] [--shuffled SEED]

A cell is a window: two pictures of it, its loudness from -60 dB to 0 as a bar, and its time. Shuffled sheets
show the windows of a film in an order that the seed decides, with their places on the sheet instead of their
times; `unshuffled` below puts labels given in that order back. Needs ffmpeg with drawtext.
"""
import argparse
import array
import math
import pathlib
import random
import subprocess
import tempfile

import films

WIDTH, HEIGHT, BAR, TEXT = 144, 81, 5, 13
COLUMNS, ROWS = 4, 10
CELL_WIDTH, CELL_HEIGHT = 2 * WIDTH, HEIGHT + BAR + TEXT


def ffmpeg(*arguments, data=None):
    command = ["ffmpeg", "-v", "quiet", "-nostdin" if data is None else "-y", *map(str, arguments)]
    return subprocess.run(command, input=data, capture_output=True).stdout


def pictures(path):
    """Raw pictures, one per second, each from the middle of its second."""
    scale = f"scale={WIDTH}:{HEIGHT}:force_original_aspect_ratio=decrease,pad={WIDTH}:{HEIGHT}:-1:-1"
    raw = ffmpeg("-i", path, "-map", "0:v:0", "-vf", f"fps=1:round=near:start_time=0,{scale}", "-f", "rawvideo",
                 "-pix_fmt", "rgb24", "-")  # fmt: skip
    size = 3 * WIDTH * HEIGHT
    return [raw[at : at + size] for at in range(0, len(raw) - size + 1, size)]


def loudness(path):
    """The loudness of each window in decibels below full scale."""
    raw = array.array("h", ffmpeg("-i", path, "-map", "0:a:0", "-ac", 1, "-ar", 8000, "-f", "s16le", "-"))
    step = int(8000 * films.WINDOW)
    levels = []
    for at in range(0, len(raw), step):
        part = raw[at : at + step]
        power = sum(sample * sample for sample in part) / len(part) / 32768**2
        levels.append(10 * math.log10(power + 1e-10))
    return levels


def order(name, count, seed):
    """The order of a film's windows on its sheets."""
    places = list(range(count))
    if seed is not None:
        random.Random(f"{seed} {name}").shuffle(places)
    return places


def unshuffled(name, digits, seed):
    """Labels in the order of time, from labels in the order of shuffled sheets."""
    by_time = [None] * len(digits)
    for place, digit in zip(order(name, len(digits), seed), digits):
        by_time[place] = digit
    return by_time


def sheet(cells, target):
    """Draws up to a sheet full of cells: two pictures, a level, a text each."""
    rows = (len(cells) + COLUMNS - 1) // COLUMNS
    line = 3 * COLUMNS * CELL_WIDTH
    canvas = bytearray(line * rows * CELL_HEIGHT)
    texts = []
    for number, (pair, level, text) in enumerate(cells):
        left, top = number % COLUMNS * CELL_WIDTH, number // COLUMNS * CELL_HEIGHT
        texts.append(f"drawtext=text='{text}':fontsize=12:fontcolor=white:x={left + 3}:y={top + HEIGHT + BAR + 1}")
        for half, picture in enumerate(pair):
            for row in range(HEIGHT):
                at = (top + row) * line + 3 * (left + half * WIDTH)
                canvas[at : at + 3 * WIDTH] = picture[row * 3 * WIDTH : (row + 1) * 3 * WIDTH]
        length = int((CELL_WIDTH - 4) * min(max((level + 60) / 60, 0), 1)) if level is not None else 0
        for row in range(top + HEIGHT + 1, top + HEIGHT + BAR):
            at = row * line + 3 * left
            canvas[at : at + 3 * length] = b"\xff\xb0\x20" * length
    size = f"{COLUMNS * CELL_WIDTH}x{rows * CELL_HEIGHT}"
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as script:
        script.write(",".join(texts))
        script.flush()
        ffmpeg("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", size, "-i", "-", "-filter_script:v", script.name,
               "-frames:v", 1, "-q:v", 3, target, data=bytes(canvas))  # fmt: skip


def draw(film, folder, seed):
    shown, levels = pictures(film.path()), loudness(film.path())
    count = (len(shown) + 1) // 2
    cells = []
    for number, window in enumerate(order(film.name, count, seed)):
        pair = shown[2 * window : 2 * window + 2]
        level = levels[window] if window < len(levels) else None
        cells.append((pair, level, f"{window}  {2 * window} s" if seed is None else f"{number}"))
    size = COLUMNS * ROWS
    for page in range(0, count, size):
        sheet(cells[page : page + size], folder / f"{film.name}-{page // size}.jpg")
    print(film.name, film.half, count, "windows")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--film", nargs="+")
    parser.add_argument("--shuffled", type=int, metavar="SEED")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for film in films.all_films():
        if options.film is None or film.name in options.film:
            draw(film, options.folder, options.shuffled)


if __name__ == "__main__":
    main()
