#!/usr/bin/env python3
"""Compares the cost of the library's requests with that of decoding the same file with ffmpeg.

    python3 Benchmarks/speed.py [VIDEO] [--rounds N] [--json FILE] [--no-memory]

Without VIDEO a 10-minute 1280 x 720 H.264 file with real cuts is made once. Every command runs once to
warm the page cache and then N times, in turns; processor seconds (user and system, all threads) and
wall seconds are medians, memory is the greatest peak. Exits 1 when a target is missed.
"""
import argparse
import json
import pathlib
import statistics
import sys

import clips
import measure

# Name, the commands to divide (ours / theirs), the greatest ratio of processor seconds that is good.
TARGETS = [
    ("key frame / key frames decoded", "our key frame", "ffmpeg, key frames only", 1.5),
    ("both requests / full decode", "our two requests", "ffmpeg, full decode", 0.35),
]
MEMORY_TARGET_MEGABYTES = 200
MEMORY_GROWTH_TARGET = 1.1


def commands(probe, video):
    ffmpeg = ["ffmpeg", "-v", "error", "-nostdin"]
    discard = ["-map", "0:v:0", "-fps_mode", "passthrough", "-f", "null", "-"]
    return {
        "our key frame": [probe, "keyframe", video],
        "our highlights": [probe, "highlights", video],
        "our two requests": [probe, "both", video],
        "our shots": [probe, "shots", video],
        "ffmpeg, key frames only": [*ffmpeg, "-skip_frame", "nokey", "-i", video, *discard],
        "ffmpeg, full decode": [*ffmpeg, "-i", video, *discard],
        "ffmpeg, thumbnail filter": [*ffmpeg, "-i", video, "-vf", "thumbnail", *discard],
    }


def checked(command):
    run = measure.run(command)
    if run.status != 0:
        sys.exit(f"{command[0]} ended with {run.status}: {(run.output + run.errors).decode(errors='replace')}")
    return run


def timings(probe, video, rounds):
    """Every command, measured in turns so that a busy moment of the machine falls on all alike."""
    runs = {name: [] for name in commands(probe, video)}
    for round_number in range(rounds + 1):
        for name, command in commands(probe, video).items():
            run = checked(command)
            if round_number > 0:
                runs[name].append(run)
    return {
        name: {
            "cpuSeconds": statistics.median(run.cpu_seconds for run in measured),
            "cpuSecondsMinimum": min(run.cpu_seconds for run in measured),
            "cpuSecondsMaximum": max(run.cpu_seconds for run in measured),
            "wallSeconds": statistics.median(run.wall_seconds for run in measured),
            "peakMegabytes": max(run.peak_megabytes for run in measured),
            "answer": measured[-1].output.decode(errors="replace").strip(),
        }
        for name, measured in runs.items()
    }


def memory(probe):
    """The peak memory over a 10-minute and a 60-minute file of the same 1920 x 1080 content."""
    minute = clips.joined("1080p-1min", 1920, 1080, 60)
    peaks = {}
    for minutes in (10, 60):
        video = clips.repeated(minute, minutes)
        peaks[minutes] = checked([probe, "both", video]).peak_megabytes
    return peaks


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("video", nargs="?", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--no-memory", action="store_true", help="leave out the 1080p memory runs")
    options = parser.parse_args()

    probe = measure.build("RequestProbe")
    video = options.video or clips.joined("720p-10min", 1280, 720, 600)
    content = "given by hand" if options.video else clips.sources()[2]
    report = {
        "machine": measure.machine(),
        "video": {"name": video.name, "megabytes": video.stat().st_size / 1e6, "content": content},
        "rounds": options.rounds,
        "commands": timings(probe, video, options.rounds),
    }
    costs = report["commands"]
    report["ratios"] = [
        {
            "name": name,
            "ratio": costs[ours]["cpuSeconds"] / costs[theirs]["cpuSeconds"],
            "target": target,
        }
        for name, ours, theirs, target in TARGETS
    ]
    if not options.no_memory:
        peaks = memory(probe)
        report["memoryMegabytes"] = peaks
        report["ratios"] += [
            {
                "name": f"MB at 1080p, 60 min / {MEMORY_TARGET_MEGABYTES} MB",
                "ratio": peaks[60] / MEMORY_TARGET_MEGABYTES,
                "target": 1.0,
            },
            {
                "name": "MB over 60 min / over 10 min",
                "ratio": peaks[60] / peaks[10],
                "target": MEMORY_GROWTH_TARGET,
            },
        ]
    show(report)
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 1 if any(entry["ratio"] > entry["target"] for entry in report["ratios"]) else 0


def show(report):
    for name, value in report["machine"].items():
        print(f"- {name}: {value}")
    video = report["video"]
    print(f"- video: {video['name']}, {video['megabytes']:.1f} MB, {video['content']}")
    print(f"- {report['rounds']} rounds, medians; processor seconds with their range\n")
    print("| command | processor s | range | wall s | peak MB |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, cost in report["commands"].items():
        print(
            f"| {name} | {cost['cpuSeconds']:.2f} "
            f"| {cost['cpuSecondsMinimum']:.2f} to {cost['cpuSecondsMaximum']:.2f} "
            f"| {cost['wallSeconds']:.2f} | {cost['peakMegabytes']:.0f} |"
        )
    if "memoryMegabytes" in report:
        peaks = report["memoryMegabytes"]
        print(f"\nBoth requests at 1080p: {peaks[10]:.0f} MB over 10 min, {peaks[60]:.0f} MB over 60 min.")
    print("\n| ratio | measured | target | |")
    print("| --- | ---: | ---: | --- |")
    for entry in report["ratios"]:
        verdict = "met" if entry["ratio"] <= entry["target"] else "MISSED"
        print(f"| {entry['name']} | {entry['ratio']:.2f} | {entry['target']:.2f} | {verdict} |")


sys.exit(main())
