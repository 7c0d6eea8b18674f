#!/usr/bin/env python3
"""What the key frame and highlights together cost at each effort, against a full decode by ffmpeg.

    python3 Benchmarks/Accuracy/highlights/cost.py [--film NAME…] [--rounds N] [--media FOLDER]

Processor seconds of whole processes, user and system, all threads: the least of N runs, in turns. The full decode
is that of the video alone, as in speed.py; ours decodes the sound too and looks for faces where it can.
"""
import argparse
import pathlib

import films
import probe
from films import measure

USUAL = ("agent327", "bluemoon", "envivio", "pawadrdk")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--film", nargs="+", default=USUAL)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--media", type=pathlib.Path, default=films.MEDIA)
    options = parser.parse_args()
    program = measure.build("RequestProbe")
    print("| film | full decode, s |" + "".join(f" {effort}, s | of a decode | MB |" for effort in probe.EFFORTS))
    print("| --- | ---: |" + " ---: | ---: | ---: |" * len(probe.EFFORTS))
    totals = {}
    for film in films.all_films():
        if film.name not in options.film:
            continue
        path = film.path(options.media)
        commands = {
            "decode": ["ffmpeg", "-v", "error", "-nostdin", "-i", path, "-map", "0:v:0", "-fps_mode", "passthrough",
                       "-f", "null", "-"],
            **{effort: [program, "both", path, effort] for effort in probe.EFFORTS},
        }  # fmt: skip
        runs = {name: [] for name in commands}
        for _ in range(options.rounds):
            for name, command in commands.items():
                runs[name].append(measure.run(command))
                if runs[name][-1].status != 0:
                    raise SystemExit(f"{command[0]} failed: {runs[name][-1].output.decode(errors='replace')}")
        seconds = {name: min(run.cpu_seconds for run in measured) for name, measured in runs.items()}
        for name, value in seconds.items():
            totals[name] = totals.get(name, 0) + value
        line = f"| {film.name} | {seconds['decode']:.2f} |"
        for effort in probe.EFFORTS:
            peak = max(run.peak_megabytes for run in runs[effort])
            line += f" {seconds[effort]:.2f} | {seconds[effort] / seconds['decode']:.2f} | {peak:.0f} |"
        print(line, flush=True)
    line = f"| all | {totals['decode']:.2f} |"
    for effort in probe.EFFORTS:
        line += f" {totals[effort]:.2f} | {totals[effort] / totals['decode']:.2f} | |"
    print(line)


if __name__ == "__main__":
    main()
