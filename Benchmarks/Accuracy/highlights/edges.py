#!/usr/bin/env python3
"""Tells how many ends of highlight ranges lie at labelled transitions, on the films whose shots are labelled.

    python3 Benchmarks/Accuracy/highlights/edges.py [--effort fast|balanced|exact] [--media FOLDER]

An end lies at a transition when it is no more than a tenth of a second away from it, or at the video's own end.
Of the others, those near are within a second of one: there the range shows a scrap of another shot.
"""
import argparse
import pathlib
import sys

import films
import probe

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shots"))
import strips  # noqa: E402  the module of the labelled shots

AT, NEAR = 0.1, 1.0  # seconds


def distance(moment, spans):
    return min(max(start - moment, moment - end, 0) for start, end in spans)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--effort", choices=probe.EFFORTS, default="fast")
    parser.add_argument("--media", type=pathlib.Path, default=films.MEDIA)
    options = parser.parse_args()
    print("| film | ranges | ends | at a transition | near one | within a shot |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    shots = {clip.path: clip for clip in strips.film_clips(options.media / "films")}
    for film in films.all_films():
        clip = shots.get(film.path(options.media))
        if clip is None:
            continue
        spans = [(last / clip.rate, first / clip.rate) for last, first in clip.labels]
        measured = probe.MeasuredFilm(film, films.measure.build("HighlightProbe"), options.effort, options.media)
        answer = measured.answer({})
        measured.close()
        spans += [(0, 0), (answer["duration"], answer["duration"])]
        away = [distance(end, spans) for start, stop, _ in answer["highlights"] for end in (start, stop)]
        at, near = (sum(value <= most for value in away) for most in (AT, NEAR))
        print(f"| {film.name} | {len(away) // 2} | {len(away)} | {at} | {near - at} | {len(away) - near} |", flush=True)


if __name__ == "__main__":
    main()
