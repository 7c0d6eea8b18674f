#!/usr/bin/env python3
"""Times the command on an index of many faces, grouped from nothing and with some more.

usage: people_scale.py [FACES] [--moments PROGRAM] [--keep FOLDER]

Makes two index documents, one of 100,000 faces and one of 1,000 more of the same people: embeddings with the
spread of SFace (mean cosine within a person 0.62), people by Zipf's law, a fifth of the faces alone, one face
in each picture. Then `moments people` imports, groups and exports them. Prints wall time, processor time and
peak memory of each command. With --keep the index stays in FOLDER.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import tempfile
import time

MORE = 1_000
MODEL = "sface-2021dec@09cfcb6b4ea78d75"


def direction(chance):
    values = [chance.gauss(0, 1) for _ in range(128)]
    size = sum(value * value for value in values) ** 0.5
    return [value / size for value in values]


def assets(count):
    """Pictures with one face each; the people of the last ones are those of the first."""
    chance = random.Random(7)
    people = max(count // 8, 1)
    singles = count // 5
    owners = chance.choices(range(people), [1 / (rank + 1) for rank in range(people)], k=count - singles)
    owners += range(people, people + singles)
    chance.shuffle(owners)
    point = {"x": 0.4, "y": 0.4}
    landmarks = {name: point for name in ("leftEye", "rightEye", "nose", "leftMouthCorner", "rightMouthCorner")}
    quality = {
        "pixelSize": 100, "visibleFraction": 1, "edgeDistance": 1, "yaw": 0, "pitch": 0, "roll": 0, "sharpness": 0.6}
    face = {
        "bounds": {"x": 0.3, "y": 0.3, "width": 0.2, "height": 0.2}, "confidence": 0.9, "landmarks": landmarks,
        "quality": quality}
    centers = {}
    for number, owner in enumerate(owners):
        if owner not in centers:
            centers[owner] = direction(chance)
        noise = direction(chance)
        mixed = [round(0.787 * one + 0.616 * two, 6) for one, two in zip(centers[owner], noise)]
        name = f"{number * 0x9E3779B97F4A7C15 % 2**64:032x}"
        yield {
            "id": f"/p/{number}.jpg", "path": f"/p/{number}.jpg", "byteCount": 1, "modified": 1, "digest": "",
            "analysis": "", "width": 100, "height": 100, "isPartial": False,
            "faces": [{"id": name, "face": face, "model": MODEL, "direction": mixed}]}


def write(path, pictures):
    with open(path, "w") as file:
        file.write('{"format": "mediaintelligence.faces", "version": 1, "people": [], "words": [],')
        file.write(' "distinctions": [], "assets": [')
        for number, picture in enumerate(pictures):
            file.write("," * (number > 0) + json.dumps(picture))
        file.write("]}")


def run(name, command):
    """Runs a command and prints what it took."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{name} ended with {process.returncode}")
    wall = time.monotonic() - start
    spent = usage.ru_utime + usage.ru_stime
    print(f"| {name} | {wall:.1f} s | {spent:.1f} s | {usage.ru_maxrss // 1024} MB |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("faces", nargs="?", type=int, default=100_000)
    parser.add_argument("--moments", default=".build/release/moments")
    parser.add_argument("--keep")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pictures = assets(options.faces + MORE)
        first, more = pathlib.Path(folder) / "first.json", pathlib.Path(folder) / "more.json"
        write(first, (next(pictures) for _ in range(options.faces)))
        write(more, pictures)
        index = options.keep or f"{folder}/index"
        pathlib.Path(index).mkdir(exist_ok=True)
        people = [options.moments, "people"]
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
        print("| command | time | processor time | memory |\n|---|---|---|---|")
        size = first.stat().st_size // 1_000_000
        run(f"`people import`, {options.faces:,} faces, {size} MB", [*people, "import", str(first), "--index", index])
        run("`people update` from nothing", [*people, "update", "--index", index])
        run(f"`people import`, {MORE:,} more", [*people, "import", str(more), "--index", index])
        run(f"`people update` with {MORE:,} more", [*people, "update", "--index", index])
        run("`people list`", [*people, "list", "--index", index])
        run("`people export`", [*people, "export", "-o", f"{folder}/out.json", "--index", index])


if __name__ == "__main__":
    main()
