#!/usr/bin/env python3
"""Compares people who came in batches with the same people grouped at once.

usage: people_increments.py FOLDER [--moments PROGRAM] [--orders N] [--batches N,N,…]

FOLDER holds labelled pictures, one folder `<set>_<person>` per person; pictures in folders that begin with `_`
come along without a label. They are analyzed once; then their faces are taken into fresh indices in several
orders and in batches, with `moments people update` after each, and into one at once. Prints B-cubed precision
and recall against the labels, for the largest face of each labelled picture, the B-cubed F of all faces against
those grouped at once, and how many pairs of people who are one when grouped at once are suggested to be one.
People are used for tuning or held back by the last byte of their names.
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import tempfile


def run(program, *arguments):
    done = subprocess.run([program, "people", *arguments], capture_output=True, text=True)
    if done.returncode not in (0, 65):
        raise SystemExit(done.stderr)
    return done.stdout


def label(asset):
    return pathlib.PurePath(asset["id"]).parent.name


def people(program, index):
    """The person of each face."""
    listed = json.loads(run(program, "list", "--all", "--json", "--index", index))
    return {face["id"]: person["id"] for person in listed["people"] for face in person["faces"]}


def grouped(program, document, batches, folder):
    """The person of each face after each batch was grouped, and the suggested pairs."""
    index = tempfile.mkdtemp(dir=folder)
    for batch in batches:
        source = pathlib.Path(folder) / "batch.json"
        source.write_text(json.dumps({**document, "assets": batch}))
        run(program, "import", str(source), "--index", index)
        run(program, "update", "--index", index)
    pairs = json.loads(run(program, "suggest", "--limit", "100000", "--json", "--index", index))["suggestions"]
    suggested = {frozenset((pair["first"], pair["second"])) for pair in pairs}
    return people(program, index), suggested


def agreement(found, truth):
    """B-cubed precision and recall over the faces of the truth."""
    one, two = collections.defaultdict(set), collections.defaultdict(set)
    for face in truth:
        one[found[face]].add(face)
        two[truth[face]].add(face)
    shared = [len(one[found[face]] & two[truth[face]]) for face in truth]
    precision = sum(count / len(one[found[face]]) for count, face in zip(shared, truth)) / len(truth)
    recall = sum(count / len(two[truth[face]]) for count, face in zip(shared, truth)) / len(truth)
    return precision, recall


def measured(program, document, assets, orders, batches, folder):
    """The means over the orders, for one number of batches."""
    largest = [
        max(asset["faces"], key=lambda face: face["face"]["quality"]["pixelSize"])["id"] for asset in assets]
    truth = {face: label(asset) for face, asset in zip(largest, assets) if not label(asset).startswith("_")}
    whole, _ = grouped(program, document, [assets], folder)
    rows = []
    for order in range(orders if batches > 1 else 1):
        shuffled = assets[:]
        random.Random(order).shuffle(shuffled)
        found, suggested = grouped(program, document, [shuffled[n::batches] for n in range(batches)], folder)
        precision, recall = agreement(found, truth)
        same, other = agreement(found, whole)
        parts = collections.defaultdict(set)
        for face, person in whole.items():
            parts[person].add(found[face])
        apart = {frozenset((one, two)) for part in parts.values() for one in part for two in part if one != two}
        rows.append((precision, recall, 2 * same * other / (same + other), len(apart), len(apart & suggested)))
    return [sum(column) / len(rows) for column in zip(*rows)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--moments", default=".build/release/moments")
    parser.add_argument("--orders", type=int, default=10)
    parser.add_argument("--batches", default="1,3,15,60")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        index = tempfile.mkdtemp(dir=folder)
        run(options.moments, "add", "--no-update", options.folder, "--index", index)
        document = json.loads(run(options.moments, "export", "--index", index))
        document["people"] = []
        found = [asset for asset in document["assets"] if asset["faces"]]
        for asset in found:
            for face in asset["faces"]:
                face.pop("group", None)
        print("| people | batches | precision | recall | F against at once | pairs apart | suggested |")
        print("|---|---|---|---|---|---|---|")
        for name, rest in (("tuning", 0), ("held back", 1)):
            assets = [a for a in found if label(a).startswith("_") or label(a).encode()[-1] % 2 == rest]
            for batches in map(int, options.batches.split(",")):
                row = measured(options.moments, document, assets, options.orders, batches, folder)
                figures = " | ".join(f"{value:.4f}" for value in row[:3])
                print(f"| {name} | {batches} | {figures} | {row[3]:.1f} | {row[4]:.1f} |", flush=True)


main()
