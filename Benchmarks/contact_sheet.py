#!/usr/bin/env python3
"""Draws the key frames and highlights picked for videos on one sheet, to be looked at.

    python3 Benchmarks/contact_sheet.py VIDEO… [-o SHEET.jpg] [--candidates N] [--command PATH]

One row per video: its best key frame, the next candidates, then the middle of each of its first
highlights, each with its time. Needs ffmpeg with the drawtext filter and a font.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import measure

TILE_WIDTH, TILE_HEIGHT, LABEL_HEIGHT = 320, 180, 24


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *map(str, arguments)], check=True)


def picks(command, video, candidate_count, highlight_count):
    """The times to show for a video, best first, each with its label; none when it has no result."""
    options = ["--json", "--only", "key-frame,highlights", "--candidates", candidate_count]
    run = measure.run([command, "analyze", *options, video.absolute()], 600)
    if run.status != 0:
        print(f"{video}: {run.errors.decode(errors='replace').strip()}", file=sys.stderr)
        return []
    document = json.loads(run.output)
    tiles = [
        (float(candidate["time"]), f"{'KEY' if rank == 0 else f'alt {rank}'} {float(candidate['time']):.2f}")
        for rank, candidate in enumerate(document["candidates"])
    ]
    for highlight in document["highlights"][:highlight_count]:
        start, end = float(highlight["start"]), float(highlight["end"])
        tiles.append(((start + end) / 2, f"{start:.1f}-{end:.1f} level {float(highlight['level']):.1f}"))
    return tiles


def tile(video, seconds, label, target):
    text = target.with_suffix(".txt")
    text.write_text(label, encoding="utf-8")
    ffmpeg(
        "-ss", f"{seconds:.6f}", "-i", video, "-frames:v", 1, "-vf",
        f"scale={TILE_WIDTH}:{TILE_HEIGHT}:force_original_aspect_ratio=decrease,"
        f"pad={TILE_WIDTH}:{TILE_HEIGHT + LABEL_HEIGHT}:-1:0,setsar=1,format=rgb24,"
        f"drawtext=textfile={text}:expansion=none:fontsize=14:fontcolor=white:x=4:y={TILE_HEIGHT + 4}",
        target,
    )  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("videos", nargs="+", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path, default=measure.OUTPUT / "contact-sheet.jpg")
    parser.add_argument("--candidates", type=int, default=3)
    parser.add_argument("--highlights", type=int, default=3)
    parser.add_argument("--command", type=pathlib.Path, help="the moments program; built when absent")
    options = parser.parse_args()

    command = options.command or measure.build("moments")
    columns = options.candidates + options.highlights
    blank = f"color=black:size={TILE_WIDTH}x{TILE_HEIGHT + LABEL_HEIGHT}"
    options.output.parent.mkdir(parents=True, exist_ok=True)
    rows = 0
    with tempfile.TemporaryDirectory() as work:
        for video in options.videos:
            tiles = picks(command, video, options.candidates, options.highlights)
            if not tiles:
                continue
            for column in range(columns):
                target = pathlib.Path(work) / f"{rows * columns + column:05}.png"
                if column < len(tiles):
                    seconds, label = tiles[column]
                    name = f"{video.stem[:16]} " if column == 0 else ""
                    tile(video, seconds, name + label, target)
                else:
                    ffmpeg("-f", "lavfi", "-i", blank, "-frames:v", 1, target)
            rows += 1
        if rows == 0:
            return 65
        ffmpeg(
            "-i", f"{work}/%05d.png", "-vf", f"tile={columns}x{rows}", "-frames:v", 1, "-q:v", 3, options.output
        )
    print(options.output)
    return 0


sys.exit(main())
