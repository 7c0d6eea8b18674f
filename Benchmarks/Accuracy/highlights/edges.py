#!/usr/bin/env python3
"""Tells how many ends of highlight ranges lie at labelled transitions, on the films whose shots are labelled.

    python3 Benchmarks/Accuracy/highlights/edges.py [--effort fast|balanced|exact]… [--every SECONDS…] [--media FOLDER]

Ranges are those of `moments highlights`. An end lies at a transition when it is no more than a tenth of a second away
from it, or at the video's own end. Of the others, those near are within a second of one: there the range shows a scrap
of another shot. With `--every` the films are encoded anew by `ffmpeg` (kept in Benchmarks/output/streamed-films) with a
key frame every so many seconds and none at cuts, as for streaming.
"""
import argparse
import json
import pathlib
import subprocess
import sys

import films
import probe
from films import measure

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shots"))
import strips  # noqa: E402  the module of the labelled shots

AT, NEAR = 0.1, 1.0  # seconds
STREAMED = measure.OUTPUT / "streamed-films"


def distance(moment, spans):
    return min(max(start - moment, moment - end, 0) for start, end in spans)


def streamed(clip, seconds):
    """The film with a key frame every so many seconds."""
    path = STREAMED / f"{clip.path.stem}-{seconds:g}s.mp4"
    if not path.exists():
        STREAMED.mkdir(parents=True, exist_ok=True)
        frames = str(max(round(seconds * clip.rate), 1))
        part = path.with_suffix(".part.mp4")
        subprocess.run(
            ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", clip.path, "-map", "0:v:0", "-map", "0:a:0?",
             "-fps_mode", "passthrough", "-c:v", "libx264", "-preset", "veryfast", "-g", frames, "-keyint_min", frames,
             "-sc_threshold", "0", "-c:a", "copy", part], check=True,
        )  # fmt: skip
        part.rename(path)
    return path


def ends(program, path, effort):
    """The ends of ranges in seconds, and the length of the video."""
    command = [program, "highlights", "--json", "--progress", "none", "--effort", effort, path]
    answer = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    found = [end for highlight in answer["highlights"] for end in (highlight["start"], highlight["end"])]
    return found, answer["video"]["duration"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--effort", choices=probe.EFFORTS, nargs="+", default=["fast"])
    parser.add_argument("--every", type=float, nargs="*", default=[])
    parser.add_argument("--media", type=pathlib.Path, default=films.MEDIA)
    options = parser.parse_args()
    program = measure.build("moments")
    print("| film | key frames | effort | ends | at a transition | near one | within a shot |")
    print("| --- | --- | --- | ---: | ---: | ---: | ---: |")
    for every in options.every or [None]:
        for effort in options.effort:
            total = [0, 0, 0, 0]
            kind = f"every {every:g} s" if every else "as they are"
            for clip in strips.film_clips(options.media / "films"):
                path = streamed(clip, every) if every else clip.path
                moments, duration = ends(program, path, effort)
                spans = [(last / clip.rate, first / clip.rate) for last, first in clip.labels]
                spans += [(0, 0), (duration, duration)]
                away = [distance(moment, spans) for moment in moments]
                at, near = (sum(value <= most for value in away) for most in (AT, NEAR))
                row = [len(away), at, near - at, len(away) - near]
                total = [a + b for a, b in zip(total, row)]
                print(f"| {clip.name} | {kind} | {effort} | " + " | ".join(map(str, row)) + " |", flush=True)
            print(f"| together | {kind} | {effort} | " + " | ".join(map(str, total)) + " |", flush=True)


if __name__ == "__main__":
    main()
