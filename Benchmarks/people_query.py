#!/usr/bin/env python3
"""Times a query by person in an index of many faces.

usage: people_query.py [FACES] [--moments PROGRAM]

Makes an index document with people by Zipf's law, has `moments people import` take it in, and has
`FaceQuery` time queries for people of several sizes. Then it times the whole of `moments people show`.
Both programs are of a release build in `.build/release`, unless another `moments` is named.
"""
import json
import pathlib
import random
import resource
import subprocess
import sys
import tempfile

def document(count):
    """Faces of people by Zipf's law, one face in each picture."""
    chance = random.Random(3)
    people = max(count // 20, 1)
    owners = chance.choices(range(people), [1 / (rank + 1) for rank in range(people)], k=count)
    point = {"x": 0.4, "y": 0.4}
    places = ["leftEye", "rightEye", "nose", "leftMouthCorner", "rightMouthCorner"]
    face = {
        "bounds": {"x": 0.3, "y": 0.3, "width": 0.2, "height": 0.2}, "confidence": 0.9,
        "landmarks": {name: point for name in places},
        "quality": {
            "pixelSize": 100, "visibleFraction": 1, "edgeDistance": 1, "yaw": 0, "pitch": 0, "roll": 0,
            "sharpness": 0.6},
    }
    assets = [
        {"id": f"/p/{number}.jpg", "path": f"/p/{number}.jpg", "byteCount": 1, "modified": 1, "digest": "",
         "analysis": "", "width": 100, "height": 100, "isPartial": False,
         "faces": [{"id": f"{number:032x}", "group": owner + 1, "rule": "linked", "face": face}]}
        for number, owner in enumerate(owners)]
    named = [
        {"id": f"{person + 1:032x}", "isHidden": False, "groups": [person + 1]} for person in range(people)]
    return {
        "format": "mediaintelligence.faces", "version": 1, "assets": assets, "people": named, "words": [],
        "distinctions": []}


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 100_000
    program = sys.argv[sys.argv.index("--moments") + 1] if "--moments" in sys.argv else ".build/release/moments"
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "index.json"
        source.write_text(json.dumps(document(count)))
        command = [program, "people"]
        subprocess.run([*command, "import", str(source), "--index", folder], check=True, capture_output=True)
        people = [f"{rank:032x}" for rank in (1, 10, 100, 1000)]
        print(f"{count} faces")
        query = pathlib.Path(program).with_name("FaceQuery")
        subprocess.run([query, folder, *people], check=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [*command, "show", people[2], "--index", folder], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"moments people show: {1000 * spent:.0f} ms of processor time")


main()
