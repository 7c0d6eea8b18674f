#!/usr/bin/env python3
"""Kills the sample that groups people at random moments and checks what is left.

usage: people_kills.py PEOPLEDEMO PICTURES [KILLS]

KILLS counts those after which there was an index to look at. After each the index must be consistent, and every picture whose line was printed must be in it.
Prints one line per breach and a total; exits 1 when there is a breach.
"""
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time


def check(database, printed):
    """What is wrong with the index, in sentences."""
    connection = sqlite3.connect(database)
    if connection.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
        yield "the database is damaged"
    if connection.execute("PRAGMA foreign_key_check").fetchall():
        yield "a row refers to one that is gone"
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'assets'").fetchone():
        # Killed while its tables were being made: the next opening makes them.
        if printed:
            yield "pictures were reported, and there are no tables"
        connection.close()
        return
    stored = {row[0] for row in connection.execute("SELECT id FROM assets")}
    for missing in printed - stored:
        yield f"{missing} was reported and is not there"
    stale = connection.execute("SELECT 1 FROM properties WHERE name = 'stale'").fetchone()
    loose = connection.execute("SELECT count(*) FROM faces WHERE cluster IS NULL").fetchone()[0]
    if loose and not stale:
        yield f"{loose} faces have no group, and the index says that it is ready"
    connection.close()


def main():
    program, pictures = sys.argv[1:3]
    kills = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    chance = random.Random(1)
    breaches = reopened = 0
    index = pathlib.Path(tempfile.mkdtemp())
    printed = set()
    # Lines must leave the process as they are printed.
    command = ["stdbuf", "-oL", program, pictures, str(index)]
    number = -1
    while reopened < kills:
        number += 1
        if number % 10 == 0:
            shutil.rmtree(index)
            index.mkdir()
            printed = set()
        run = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        time.sleep(chance.uniform(0.05, 1.5))
        run.send_signal(signal.SIGKILL)
        output = run.communicate()[0]
        # A last line without an end may be cut.
        for line in output.splitlines(keepends=True):
            if line.endswith(" faces\n"):
                printed.add(line.rsplit(": ", 1)[0])
        database = index / "FaceIndex" / "index.sqlite"
        if not database.exists() or database.stat().st_size == 0:
            if printed:
                breaches += 1
                print("the index is gone")
            continue
        reopened += 1
        for sentence in check(database, printed):
            breaches += 1
            print(f"kill {number}: {sentence}")
    shutil.rmtree(index)
    print(f"{number + 1} kills, {reopened} indices looked at, {breaches} breaches")
    sys.exit(1 if breaches else 0)


main()
