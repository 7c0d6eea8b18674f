#!/usr/bin/env python3
"""Measures how an index of people behaves when pictures come, go, come in another order, or work is cut off.

usage: people_behavior.py PICTURES [--moments PROGRAM] [--full-disk FOLDER] [--parts PART…]

PICTURES is a folder of real pictures. No labels are needed. FOLDER is an empty folder on a small file
system, such as `mount -t tmpfs -o size=700k tmpfs FOLDER` makes. Prints a table.
"""
import argparse
import json
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import time


class Index:
    """An index and the program that works on it."""

    def __init__(self, program, folder):
        self.program, self.folder = program, str(folder)

    def command(self, *words):
        return [self.program, "people", *words, "--index", self.folder, "--json"]

    def run(self, *words, expected=(0, 65)):
        done = subprocess.run(self.command(*words), capture_output=True, text=True)
        if done.returncode not in expected:
            raise SystemExit(f"{words} ended with {done.returncode}: {done.stderr}")
        return json.loads(done.stdout) if done.stdout else None

    def people(self):
        """For each face its person, with the names of people."""
        listed = self.run("list")
        owner = {face["id"]: person["id"] for person in listed["people"] for face in person["faces"]}
        names = {person["id"]: person["name"] for person in listed["people"] if person["name"]}
        assets = [[face["asset"] for face in person["faces"]] for person in listed["people"]]
        return owner, names, sum(len(found) - len(set(found)) for found in assets)


def moved(before, after):
    """How many faces that are in both are someone else's afterwards."""
    return sum(1 for face, person in before.items() if face in after and after[face] != person)


def agreement(first, second):
    """B-cubed F of one grouping of faces against another, by face."""
    def parts(owner):
        groups = {}
        for face, person in owner.items():
            groups.setdefault(person, set()).add(face)
        return {face: groups[person] for face, person in owner.items()}
    one, two = parts(first), parts(second)
    faces = one.keys() & two.keys()
    shared = {face: len(one[face] & two[face]) for face in faces}
    precision = sum(shared[face] / len(two[face]) for face in faces) / len(faces)
    recall = sum(shared[face] / len(one[face]) for face in faces) / len(faces)
    return 2 * precision * recall / (precision + recall)


def churn(program, pictures, scratch):
    index = Index(program, scratch / "churn")
    late = pictures[5::9][:56]
    early = [path for path in pictures if path not in set(late)]
    index.run("add", *early)
    owner, _, _ = index.people()
    for number, person in enumerate(sorted(set(owner.values()))):
        if number % 5 == 0:
            index.run("name", person, f"Person {number}")
    yield from step(index, "adding 1 picture", lambda: index.run("add", late[0]))
    yield from step(index, "adding 5 pictures", lambda: index.run("add", *late[1:6]))
    yield from step(index, "adding 50 pictures", lambda: index.run("add", *late[6:56]))
    yield from step(index, "deleting 1 picture", lambda: index.run("delete", early[0]))
    yield from step(index, "analyzing all anew", lambda: index.run("add", "--again", *pictures[1:]))
    _, _, doubled = index.people()
    yield "faces of one person in one picture beyond the first", doubled


def step(index, title, work):
    before, names, _ = index.people()
    work()
    after, names_after, _ = index.people()
    lost = sum(1 for person, name in names.items() if names_after.get(person) != name)
    yield title, f"{moved(before, after)} of {len(before)} faces moved, {lost} of {len(names)} names lost"


def shuffles(program, pictures, scratch):
    """Pictures in another order: in one go and piece by piece, under names that sort otherwise."""
    chance = random.Random(7)
    groupings = []
    for turn in range(10):
        index = Index(program, scratch / f"shuffle{turn}")
        order = list(enumerate(pictures))
        chance.shuffle(order)
        folder = scratch / f"links{turn}"
        folder.mkdir()
        for place, (number, path) in enumerate(order):
            (folder / f"{place:05}-{number}{pathlib.Path(path).suffix}").symlink_to(path)
        index.run("add", str(folder))
        listed = index.run("list")
        grouping = {}
        for person in listed["people"]:
            for face in person["faces"]:
                number = pathlib.Path(face["asset"]).stem.split("-")[1]
                box = face["bounds"]
                grouping[number, round(box["x"], 3), round(box["y"], 3)] = person["id"]
        groupings.append(grouping)
    values = [agreement(groupings[0], other) for other in groupings[1:]]
    yield "10 orders, least B-cubed F against the first", f"{min(values):.4f}"


def interruptions(program, pictures, scratch, full_disk):
    for name, number in [("SIGINT", signal.SIGINT), ("SIGTERM", signal.SIGTERM), ("SIGKILL", signal.SIGKILL)]:
        index = Index(program, scratch / name)
        run = subprocess.Popen(
            index.command("add", *pictures, "--progress", "json"), stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True)
        for line in run.stderr:
            if json.loads(line).get("done", 0) >= 20:
                break
        asked = time.monotonic()
        run.send_signal(number)
        run.communicate()
        waited = time.monotonic() - asked
        yield from resumed(index, pictures, f"{name}, ended after {waited:.2f} s with {run.returncode}")
    if full_disk:
        index = Index(program, full_disk)
        done = subprocess.run(index.command("add", *pictures), capture_output=True, text=True)
        said = json.loads(done.stderr.strip().splitlines()[-1])
        if os.system(f"mount -o remount,size=200m {full_disk}"):
            raise SystemExit("the file system could not be made larger")
        yield from resumed(index, pictures, f"disk full: {done.returncode}, {said['message']}")


def resumed(index, pictures, title):
    kept = index.run("export", "--without-embeddings")
    again = index.run("add", *pictures)
    unchanged = sum(1 for picture in again["pictures"] if picture["unchanged"])
    kept = len(kept["assets"])
    yield title, f"{kept} pictures kept, {kept - unchanged} of them analyzed twice, {len(again['pictures'])} at last"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures")
    parser.add_argument("--moments", default=".build/release/moments")
    parser.add_argument("--full-disk")
    parser.add_argument("--parts", nargs="*", default=["churn", "interruptions", "shuffles"])
    options = parser.parse_args()
    # Who starts this in the background may have it ignore SIGINT, and so would the program.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    kinds = {".jpg", ".jpeg", ".png"}
    found = pathlib.Path(options.pictures).rglob("*")
    pictures = sorted(str(path.resolve()) for path in found if path.suffix.lower() in kinds)
    print(f"{len(pictures)} pictures\n\n| what happens | result |\n|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        parts = {
            "churn": churn(options.moments, pictures, scratch),
            "interruptions": interruptions(options.moments, pictures, scratch, options.full_disk),
            "shuffles": shuffles(options.moments, pictures, scratch),
        }
        for part in options.parts:
            for title, result in parts[part]:
                print(f"| {title} | {result} |", flush=True)


main()
