#!/usr/bin/env python3
"""Compares the cost of storyboards with that of one `ffmpeg` run for each target.

    python3 Benchmarks/storyboards.py [VIDEO] [--moments PROGRAM]

Runs `moments storyboard` for all targets at once, and for Jellyfin from key frames only, beside the
`ffmpeg` runs that make the same pictures: a full decode each. Prints processor seconds and ratios.
"""
import argparse
import pathlib
import shutil
import subprocess
import tempfile

import clips
import measure

TILES = "fps=1/10,scale=320:-2,tile=10x10"
STILLS = "fps=1/10,scale=320:-2"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("video", nargs="?", type=pathlib.Path)
    parser.add_argument("--moments", type=pathlib.Path, help="a release build of moments")
    options = parser.parse_args()
    video = options.video or clips.joined("720p-10min", 1280, 720, 600)
    moments = options.moments or measure.build("moments")
    duration = float(
        subprocess.run(
            ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", video],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    )
    folder = pathlib.Path(tempfile.mkdtemp())

    def ffmpeg(name, filters, *decoder):
        (folder / name).mkdir(exist_ok=True)
        target = folder / name / "%d.jpg"
        return ["ffmpeg", "-nostdin", "-v", "error", "-y", "-threads", "2", *decoder, "-i", video,
                "-an", "-vf", filters, "-q:v", "4", target]

    stash = f"fps={81 / duration},scale=160:-2,tile=9x9"
    per_target = {
        "web": TILES, "jellyfin": TILES, "hls": TILES, "emby": STILLS, "plex": STILLS, "stash": stash,
    }
    runs = {f"ffmpeg for {name}": ffmpeg(name, filters) for name, filters in per_target.items()}
    runs["ffmpeg -skip_frame nokey for jellyfin"] = ffmpeg("nokey", TILES, "-skip_frame", "nokey")
    story = [moments, "storyboard", video, "--progress", "none", "-o"]
    runs["moments, all six targets"] = [*story, folder / "all", "--for", ",".join(per_target)]
    runs["moments, jellyfin"] = [*story, folder / "one", "--for", "jellyfin"]
    runs["moments --key-frames-only, jellyfin"] = [
        *story, folder / "keys", "--for", "jellyfin", "--key-frames-only",
    ]
    runs["moments --key-frames-only, all six targets"] = [
        *story, folder / "allkeys", "--for", ",".join(per_target), "--key-frames-only",
    ]

    print("# Storyboards against one ffmpeg run for each target\n")
    for name, value in measure.machine().items():
        print(f"- {name}: {value}")
    print(f"- video: {video.name}, {duration:.0f} s\n")
    print("| run | processor s | peak MB |\n| --- | --- | --- |")
    seconds = {}
    for name, command in runs.items():
        run = measure.run(command)
        if run.status:
            raise SystemExit(f"{name}: {run.errors.decode()}")
        seconds[name] = run.cpu_seconds
        print(f"| {name} | {run.cpu_seconds:.2f} | {run.peak_megabytes:.0f} |", flush=True)
    ffmpeg_sum = sum(seconds[f"ffmpeg for {name}"] for name in per_target)
    print("\n| what is compared | ratio |\n| --- | --- |")
    ratios = {
        "six ffmpeg runs / all six targets at once": ffmpeg_sum / seconds["moments, all six targets"],
        "one ffmpeg run / jellyfin alone":
            seconds["ffmpeg for jellyfin"] / seconds["moments, jellyfin"],
        "ffmpeg fps=1/10 over a full decode / key frames only (10 is asked)":
            seconds["ffmpeg for jellyfin"] / seconds["moments --key-frames-only, jellyfin"],
    }
    for name, ratio in ratios.items():
        print(f"| {name} | {ratio:.1f} |")
    shutil.rmtree(folder)


main()
