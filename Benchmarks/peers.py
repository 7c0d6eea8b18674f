#!/usr/bin/env python3
"""Runs other tools that pick pictures of videos beside ours: what they pick, what it costs.

    python3 Benchmarks/peers.py VIDEO… [-o FOLDER] [--python PYTHON] [--command PATH] [--rounds N]
        [--only TOOL]

For each video the five best pictures of `moments`, and five of each peer, go to FOLDER/VIDEO/TOOL; the
table that is printed gives each tool's processor time as a ratio to a full decode by FFmpeg in the same
run, and its peak memory. `peers_votes.py` then makes a page on which people can vote without knowing
which tool made what. PYTHON is an interpreter with PySceneDetect, OpenCV and Katna
(`pip install scenedetect opencv-python-headless katna`); `ffmpegthumbnailer` is a Debian package. A peer that is not
installed is left out.

How five pictures are had from tools that give one: `thumbnail` of FFmpeg the first five, a hundred frames
each; over key frames only, five batches that cover the video; `ffmpegthumbnailer` at 10, 30, 50, 70 and
90 %; of PySceneDetect's one picture per scene, five evenly spaced ones.
"""
import argparse
import json
import pathlib
import shutil
import statistics
import sys
import tempfile

import measure

COUNT = 5
KATNA = """
import sys
from Katna.video import Video
from Katna.writer import KeyFrameDiskWriter
if __name__ == "__main__":
    Video().extract_video_keyframes(no_of_frames=5, file_path=sys.argv[1], writer=KeyFrameDiskWriter(location=sys.argv[2]))
"""


def ffmpeg(*arguments):
    return ["ffmpeg", "-v", "error", "-nostdin", "-y", *arguments]


def numbered(folder, pictures):
    """Moves pictures to 1.jpg, 2.jpg, …"""
    for index, picture in enumerate(pictures, 1):
        shutil.move(picture, folder / f"{index}.jpg")


def run(command, limit=900):
    result = measure.run(command, limit)
    if result.status != 0:
        raise RuntimeError(result.errors.decode(errors="replace").strip().splitlines()[-1:])
    return result


class Tools:
    """One method per tool: fills a folder with pictures and returns the runs that this took."""

    def __init__(self, command, python):
        self.command, self.python = command, python

    def names(self):
        names = ["moments", "ffmpeg-thumbnail", "ffmpeg-thumbnail-key-frames"]
        if shutil.which("ffmpegthumbnailer"):
            names.append("ffmpegthumbnailer")
        if self.python:
            names += ["pyscenedetect", "katna"]
        return names

    def pick(self, name, video, folder):
        return getattr(self, name.replace("-", "_"))(video, folder)

    def moments(self, video, folder):
        """The cost is that of choosing; the pictures are written by a second run, as for the page alone.

        Seeking by ffmpeg finds other frames than those chosen in files without an index.
        """
        result = run([self.command, "analyze", "--json", "--only", "key-frame", "--candidates", COUNT, video.absolute()])
        with tempfile.TemporaryDirectory() as work:
            run([self.command, "thumbnail", "--count", COUNT, "-o", pathlib.Path(work) / "%d.jpg", video.absolute()])
            numbered(folder, sorted(pathlib.Path(work).glob("*.jpg")))
        return [result]

    def ffmpeg_thumbnail(self, video, folder):
        return [run(ffmpeg("-i", video, "-map", "0:v:0", "-vf", "thumbnail", "-fps_mode", "passthrough", "-frames:v",
                           COUNT, "-q:v", 2, folder / "%d.jpg"))]  # fmt: skip

    def ffmpeg_thumbnail_key_frames(self, video, folder):
        probe = run(["ffprobe", "-v", "error", "-select_streams", "v:0", "-skip_frame", "nokey", "-show_entries",
                     "frame=pts_time", "-of", "csv=p=0", video])  # fmt: skip
        batch = max(-(-len(probe.output.split()) // COUNT), 2)
        return [run(ffmpeg("-skip_frame", "nokey", "-i", video, "-map", "0:v:0", "-vf", f"thumbnail=n={batch}",
                           "-fps_mode", "passthrough", "-frames:v", COUNT, "-q:v", 2, folder / "%d.jpg"))]  # fmt: skip

    def ffmpegthumbnailer(self, video, folder):
        return [
            run(["ffmpegthumbnailer", "-i", video, "-o", folder / f"{index}.jpg", "-s", 640, "-t", f"{place}%"])
            for index, place in enumerate((10, 30, 50, 70, 90), 1)
        ]

    def pyscenedetect(self, video, folder):
        with tempfile.TemporaryDirectory() as work:
            program = pathlib.Path(self.python).parent / "scenedetect"
            result = run([program, "-q", "-i", video, "-o", work, "detect-adaptive", "save-images", "-n", 1])
            pictures = sorted(pathlib.Path(work).glob("*.jpg"))
            step = max(len(pictures) / COUNT, 1)
            numbered(folder, [pictures[int(step * (i + 0.5))] for i in range(min(COUNT, len(pictures)))])
        return [result]

    def katna(self, video, folder):
        with tempfile.TemporaryDirectory() as work:
            result = run([self.python, "-c", KATNA, video.absolute(), work])
            numbered(folder, sorted(pathlib.Path(work).glob("*.jp*g"))[:COUNT])
        return [result]


def cost(runs):
    return sum(part.cpu_seconds for part in runs), max(part.peak_megabytes for part in runs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("videos", nargs="+", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path, default=measure.OUTPUT / "peers")
    parser.add_argument("--python", type=pathlib.Path, help="an interpreter with PySceneDetect and Katna")
    parser.add_argument("--command", type=pathlib.Path, help="the moments program; built when absent")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--only", help="run this tool alone")
    options = parser.parse_args()
    tools = Tools(options.command or measure.build("moments"), options.python)
    ratios, memory, seconds = {}, {}, {}
    for video in options.videos:
        decode = statistics.median(
            run(ffmpeg("-i", video, "-map", "0:v:0", "-f", "null", "-")).cpu_seconds for _ in range(options.rounds)
        )
        seconds[video.stem] = decode
        for name in [options.only] if options.only else tools.names():
            folder = options.output / video.stem / name
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            try:
                costs = [cost(tools.pick(name, video, folder)) for _ in range(options.rounds)]
            except (RuntimeError, IndexError) as error:
                print(f"{video.stem}: {name} failed: {error}", file=sys.stderr)
                continue
            ratios.setdefault(name, {})[video.stem] = statistics.median(cpu for cpu, _ in costs) / decode
            memory.setdefault(name, {})[video.stem] = max(peak for _, peak in costs)
    for key, value in measure.machine().items():
        print(f"- {key}: {value}")
    print("\nProcessor time as a ratio to a full decode by FFmpeg\n")
    print("| tool | " + " | ".join(seconds) + " | median | peak MB |")
    print("| --- |" + " ---: |" * (len(seconds) + 2))
    print("| full decode, seconds | " + " | ".join(f"{value:.2f}" for value in seconds.values()) + " | | |")
    for name, by_video in ratios.items():
        cells = " | ".join(f"{by_video[stem]:.2f}" if stem in by_video else "failed" for stem in seconds)
        print(f"| {name} | {cells} | {statistics.median(by_video.values()):.2f} | {max(memory[name].values()):.0f} |")
    return 0


sys.exit(main())
