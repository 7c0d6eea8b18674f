#!/usr/bin/env python3
"""Ends work on people by SIGKILL at random moments and checks what is left.

usage: people_kills.py PEOPLEDEMO PICTURES [KILLS] [--moments PROGRAM] [--updates N] [--faces N]

First the sample puts PICTURES into an index until it was ended KILLS times at work and there was an index to look at.
As soon as there are people some are named, and the naming is ended at random, too; when all pictures are in, half of
them are deleted. Then `moments people update` is ended N times while it groups made-up faces. After each kill the index
must be consistent, every picture that was reported must be in it, and every name that was reported must be there. At
last the interrupted index is grouped to the end, which must give what an undisturbed run gives. Prints one line per
breach and totals; exits 1 when there is a breach.
"""
import argparse
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from people_scale import assets, write


def query(database, text):
    connection = sqlite3.connect(database)
    try:
        return connection.execute(text).fetchall()
    finally:
        connection.close()


def check(database, printed, names):
    """What is wrong with the index, in sentences."""
    if query(database, "PRAGMA integrity_check") != [("ok",)]:
        yield "the database is damaged"
    if query(database, "PRAGMA foreign_key_check"):
        yield "a row refers to one that is gone"
    if not query(database, "SELECT 1 FROM sqlite_master WHERE name = 'assets'"):
        # Killed while its tables were being made: the next opening makes them.
        if printed:
            yield "pictures were reported, and there are no tables"
        return
    stored = {row[0] for row in query(database, "SELECT id FROM assets")}
    for missing in printed - stored:
        yield f"{missing} was reported and is not there"
    kept = dict(query(database, "SELECT id, name FROM people WHERE name IS NOT NULL"))
    for person, name in names.items():
        if kept.get(person) != name:
            yield f"{person} was named {name} and is {kept.get(person)}"
    loose = query(database, "SELECT count(*) FROM faces WHERE cluster IS NULL")[0][0]
    if loose and not query(database, "SELECT 1 FROM properties WHERE name = 'stale'"):
        yield f"{loose} faces have no group, and the index says that it is ready"


def killed(command, seconds):
    """What a command printed before it was killed, and whether it was still at work."""
    # Lines must leave the process as they are printed.
    run = subprocess.Popen(["stdbuf", "-oL", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    time.sleep(seconds)
    works = run.poll() is None
    run.send_signal(signal.SIGKILL)
    # The last line may be cut.
    return [line for line in run.communicate()[0].splitlines(keepends=True) if line.endswith("\n")], works


class Insertion:
    """Pictures come into an index and people get names, both ended at random."""

    def __init__(self, options, folder, chance):
        self.options, self.chance = options, chance
        self.index = folder / "insertion"
        self.database = self.index / "FaceIndex" / "index.sqlite"
        self.runs = self.kills = self.reopened = self.names_given = self.namings_killed = self.breaches = 0
        self.start()
        start = time.monotonic()
        subprocess.run([options.demo, options.pictures, str(self.index)], check=True, capture_output=True)
        self.length = time.monotonic() - start

    def start(self):
        shutil.rmtree(self.index, ignore_errors=True)
        self.index.mkdir()
        self.printed, self.names = set(), {}

    def insert(self):
        command = [self.options.demo, self.options.pictures, str(self.index)]
        lines, works = killed(command, self.chance.uniform(0.02, 2 * self.length))
        self.kills += works
        for line in lines:
            if line.endswith((" face\n", " faces\n")):
                self.printed.add(line.rsplit(": ", 1)[0])
        return works

    def name(self):
        """Names one person; a name that was not reported may be there or not."""
        people = [row[0] for row in query(self.database, "SELECT id FROM people ORDER BY id")]
        if not people:
            return
        person, name = self.chance.choice(people), f"Person {self.runs}"
        command = [self.options.moments, "people", "name", person, name, "--index", str(self.index)]
        said, works = killed(command, self.chance.uniform(0.01, 0.3))
        if said:
            self.names[person] = name
        else:
            self.names.pop(person, None)
        self.names_given += len(said) > 0
        self.namings_killed += works
        self.look()

    def delete(self):
        """Takes half of the pictures out again, so that there is work left; names stay."""
        stored = [row[0] for row in query(self.database, "SELECT id FROM assets ORDER BY id")]
        chosen = self.chance.sample(stored, len(stored) // 2)
        if chosen:
            command = [self.options.moments, "people", "delete", *chosen, "--index", str(self.index)]
            subprocess.run(command, check=True, capture_output=True)
        self.printed -= set(chosen)
        self.look()

    def run(self):
        while self.reopened < self.options.kills:
            if self.runs % 20 == 0:
                self.start()
            self.runs += 1
            works = self.insert()
            if not self.database.exists() or self.database.stat().st_size == 0:
                if self.printed:
                    self.complain("the index is gone")
                continue
            self.reopened += works
            self.look()
            if query(self.database, "SELECT 1 FROM sqlite_master WHERE name = 'people'"):
                self.name()
            if not works:
                self.delete()

    def look(self):
        for sentence in check(self.database, self.printed, self.names):
            self.complain(sentence)

    def complain(self, sentence):
        self.breaches += 1
        print(f"kill {self.runs}: {sentence}", flush=True)


def updates(options, folder, chance):
    """Ends grouping again and again; returns the breaches and how often the grouping was not yet stored."""
    document = folder / "faces.json"
    write(document, (picture for picture, _ in zip(assets(options.faces), range(options.faces))))
    people = [options.moments, "people"]
    index, other = folder / "update", folder / "undisturbed"
    for place in (index, other):
        subprocess.run([*people, "import", str(document), "--index", str(place)], check=True, capture_output=True)
    start = time.monotonic()
    subprocess.run([*people, "update", "--index", str(other)], check=True, capture_output=True)
    length = time.monotonic() - start
    database = index / "FaceIndex" / "index.sqlite"
    breaches = kills = unfinished = 0
    kept = folder / "kept"
    shutil.copytree(index, kept)
    while kills < options.updates:
        _, works = killed([*people, "update", "--index", str(index)], chance.uniform(0.02, 1.5 * length))
        kills += works
        for sentence in check(database, set(), {}):
            breaches += 1
            print(f"update {kills}: {sentence}", flush=True)
        if query(database, "SELECT count(*) FROM faces WHERE cluster IS NULL")[0][0]:
            unfinished += 1
        else:
            shutil.rmtree(index)
            shutil.copytree(kept, index)
    subprocess.run([*people, "update", "--index", str(index)], check=True, capture_output=True)
    results = [
        subprocess.run([*people, "list", "--json", "--index", str(place)], check=True, capture_output=True).stdout
        for place in (index, other)]
    if results[0].replace(str(index).encode(), b"") != results[1].replace(str(other).encode(), b""):
        breaches += 1
        print("the interrupted grouping ends otherwise than the undisturbed one")
    return breaches, unfinished


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("demo")
    parser.add_argument("pictures")
    parser.add_argument("kills", nargs="?", type=int, default=200)
    parser.add_argument("--moments", default=".build/release/moments")
    parser.add_argument("--updates", type=int, default=60)
    parser.add_argument("--faces", type=int, default=10_000)
    options = parser.parse_args()
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        insertion = Insertion(options, pathlib.Path(folder), chance)
        insertion.run()
        print(
            f"{insertion.kills} insertions killed at work, {insertion.reopened} times there was an index, "
            f"{insertion.names_given} names given, {insertion.namings_killed} namings killed at work, "
            f"{insertion.breaches} breaches", flush=True)
        breaches, unfinished = updates(options, pathlib.Path(folder), chance)
        print(f"{options.updates} updates killed, {unfinished} before they were stored, {breaches} breaches")
    sys.exit(1 if insertion.breaches + breaches else 0)


main()
