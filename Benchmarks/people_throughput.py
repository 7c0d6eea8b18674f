#!/usr/bin/env python3
"""Compares the speed of `moments people add` with OpenCV's pipeline over the same two models.

usage: people_throughput.py PICTURES [--moments PROGRAM] [--models FOLDER] [--rounds N]

Needs `opencv-python-headless` and `numpy`. Both read the files, find faces with the longer side at 640
pixels and a confidence of 0.8, and embed every face found, on one thread; `moments` also hashes the files
and stores the result. Processor time is compared, which other work on the machine disturbs less than the
clock; the two take turns, and the least of the rounds counts. Prints a table.
"""
import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile


def pipeline(models, paths):
    """OpenCV's way, as a program of its own; prints the number of pictures and faces."""
    import cv2

    cv2.setNumThreads(1)
    detector = cv2.FaceDetectorYN.create(f"{models}/yunet_2023mar.onnx", "", (640, 640), 0.8, 0.3, 512)
    embedder = cv2.FaceRecognizerSF.create(f"{models}/sface_2021dec.onnx", "")
    pictures = faces = 0
    for path in paths:
        picture = cv2.imread(path)
        if picture is None:
            continue
        pictures += 1
        height, width = picture.shape[:2]
        scale = min(640 / max(width, height), 1)
        small = picture
        if scale < 1:
            small = cv2.resize(picture, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA)
        detector.setInputSize((small.shape[1], small.shape[0]))
        found = detector.detect(small)[1]
        for row in [] if found is None else found:
            row[:14] /= scale
            embedder.feature(embedder.alignCrop(picture, row))
            faces += 1
    print(pictures, faces)


def timed(command):
    """The processor time of a command in seconds, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 65):
        raise SystemExit(done.stderr)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures")
    parser.add_argument("--moments", default=".build/release/moments")
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    parser.add_argument("--models", default=f"{home}/mediaintelligence/face-models")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pipeline", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    kinds = {".jpg", ".jpeg", ".png"}
    found = pathlib.Path(options.pictures).rglob("*")
    paths = sorted(str(path.resolve()) for path in found if path.suffix.lower() in kinds)
    if options.pipeline:
        return pipeline(options.models, paths)
    least = {}
    said = {}
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory() as index:
            commands = {
                "moments people add": [
                    options.moments, "people", "add", "--threads", "1", "--no-update", "--index", index, *paths],
                "OpenCV from Python": [
                    sys.executable, __file__, options.pictures, "--models", options.models, "--pipeline"],
            }
            for name, command in commands.items():
                spent, said[name] = timed(command)
                least[name] = min(least.get(name, spent), spent)
    print(f"{len(paths)} pictures, {options.rounds} rounds\n")
    print("| program | pictures and faces | processor time | pictures per second and core |\n|---|---|---|---|")
    for name, spent in least.items():
        text = said[name].strip().splitlines()[0]
        print(f"| {name} | {text} | {spent:.1f} s | {len(paths) / spent:.1f} |")
    ratio = least["OpenCV from Python"] / least["moments people add"]
    print(f"\nmoments is {ratio:.2f} times as fast.")


main()
