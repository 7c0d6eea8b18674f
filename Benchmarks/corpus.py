#!/usr/bin/env python3
"""Analyses every file of a folder and prints a table of how each ended.

    python3 Benchmarks/corpus.py [FOLDER] [--jobs N] [--limit SECONDS] [--command PATH]

Each file must end in a result or in an error with a code. A crash, a hang over the limit, output that
is not JSON, or an exit code that says "bug" makes the run fail. FOLDER is ../shared/media/video beside
the repository when it is not given.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import sys

import measure

# The exit codes of `sysexits` that a bad or missing file may have.
BAD_FILE_CODES = {65, 66}


def reported_error(run):
    """The error that the command reported as a line of JSON on standard error."""
    for line in reversed(run.errors.decode(errors="replace").splitlines()):
        try:
            event = json.loads(line)
        except ValueError:
            continue
        if event.get("event") == "error":
            return event
    return None


def judge(run):
    """How a run ended, as (outcome, details); the outcomes in capitals are failures."""
    if run.timed_out:
        return "HANG", ""
    if run.status < 0:
        return "CRASH", f"signal {-run.status}"
    if run.status != 0:
        error = reported_error(run)
        if error is None or run.status not in BAD_FILE_CODES:
            end = run.errors[-200:].decode(errors="replace").strip()
            return "BAD EXIT", f"exit {run.status}: {end!r}"
        return "error", error["code"]
    try:
        document = json.loads(run.output)
    except ValueError:
        return "NO JSON", ""
    video, key_frame = document["video"], document["keyFrame"]
    notes = [f"{float(video['duration']):.2f} s, key frame {float(key_frame['time']):.2f} s"]
    if document["partial"]:
        notes.append("partial")
    notes += sorted({warning["code"] for warning in document["warnings"]})
    return "result", ", ".join(notes)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--command", type=pathlib.Path, help="the moments program; built when absent")
    options = parser.parse_args()

    folder = options.folder or measure.ROOT.parent / "shared" / "media" / "video"
    if not folder.is_dir():
        print(f"There is no folder {folder}: give a folder of videos as the argument.", file=sys.stderr)
        return 66
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    command = options.command or measure.build("moments")

    def analyse(path):
        return measure.run([command, "analyze", "--json", "--progress", "json", path.absolute()], options.limit)

    counts, slowest, largest = {}, 0.0, 0.0
    print("| file | outcome | details | seconds | MB |")
    print("| --- | --- | --- | ---: | ---: |")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for path, run in zip(files, pool.map(analyse, files)):
            outcome, details = judge(run)
            counts[outcome] = counts.get(outcome, 0) + 1
            slowest, largest = max(slowest, run.wall_seconds), max(largest, run.peak_megabytes)
            name = str(path.relative_to(folder)).replace("|", "\\|")
            print(
                f"| {name!r} | {outcome} | {details} | {run.wall_seconds:.2f} | {run.peak_megabytes:.0f} |",
                flush=True,
            )
    print()
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())), end=". ")
    print(f"Slowest {slowest:.1f} s, largest {largest:.0f} MB.")
    return 1 if any(outcome.isupper() for outcome in counts) else 0


sys.exit(main())
