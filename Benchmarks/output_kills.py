#!/usr/bin/env python3
"""Ends commands that write files at random moments, fills their disk, and checks what is left.

    python3 Benchmarks/output_kills.py VIDEO [--kills N] [--command PATH] [--seed N]

For each command three things happen: SIGKILL and SIGINT at random moments of its run, and a run on a
file system (tmpfs, needs root) that has less room than its output wants. Afterwards every file under a
final name must be whole: readable to its end by ffprobe, by a JSON parser or as the page that a finished
run writes. An interrupted run must end within two seconds and leave no hidden file; a killed one's
hidden files must be gone after the next run. Prints a table; exits 1 when something is broken.
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import measure

COMMANDS = {
    "export copy": ["export", "VIDEO", "--range", "5-40", "--mode", "copy", "-o", "OUT/c.mp4"],
    "export smart": ["export", "VIDEO", "--range", "5-40", "-o", "OUT/s.mp4"],
    "export encode": ["export", "VIDEO", "--range", "5-25", "--mode", "encode", "-o", "OUT/e.mkv"],
    "export reel": ["export", "VIDEO", "--range", "5-9", "--range", "20-24", "--reel", "-o",
                    "OUT/r.mp4"],
    "export reel copy": ["export", "VIDEO", "--range", "5-60", "--range", "70-140", "--reel", "--mode", "copy", "-o",
                         "OUT/rc.mp4"],
    "export reel encode": ["export", "VIDEO", "--range", "5-9", "--range", "20-24", "--reel", "--crossfade", "0.5", "-o",
                           "OUT/re.mp4"],
    "export loudness": ["export", "VIDEO", "--range", "5-15", "--mode", "encode", "--loudness", "-16", "-o", "OUT/l.mp4"],
    "preview gif": ["export", "VIDEO", "--range", "5-9", "-o", "OUT/p.gif"],
    "storyboard": ["storyboard", "VIDEO", "--interval", "1", "--for",
                   "web,jellyfin,emby,plex,hls,stash,chapters", "-o", "OUT"],
    "thumbnail": ["thumbnail", "VIDEO", "--count", "6", "-o", "OUT/t-%d.jpg"],
    "report": ["report", "VIDEO", "-o", "OUT/report.html"],
    "edl": ["edl", "VIDEO", "--of", "shots", "--format", "otio", "-o", "OUT/list.otio"],
}


def hidden(folder):
    return [path for path in folder.rglob(".moments-*")]


def visible(folder):
    return [path for path in folder.rglob("*")
            if path.is_file() and not any(part.startswith(".moments-") for part in path.parts)]


def is_whole(path, sizes):
    """Whether a file under a final name is one that a finished run writes."""
    data = path.read_bytes()
    if path.suffix in (".mp4", ".mkv", ".gif"):
        probe = subprocess.run(
            ["ffmpeg", "-v", "error", "-xerror", "-i", path, "-map", "0", "-c", "copy", "-f", "null",
             "-"], capture_output=True, text=True, check=False)
        return probe.returncode == 0 and not probe.stderr and len(data) == sizes[path.name]
    if path.suffix == ".otio":
        return bool(json.loads(data))
    if path.suffix == ".html":
        return data.endswith(b"</html>\n")
    if path.suffix == ".jpg":
        return data.startswith(b"\xff\xd8") and data.endswith(b"\xff\xd9")
    return len(data) == sizes[path.name]


def command_line(program, arguments, video, folder):
    words = [word.replace("VIDEO", str(video)).replace("OUT", str(folder)) for word in arguments]
    return [program, *words]


class Trial:
    """One command's tries and what went wrong in them."""

    def __init__(self, program, name, video):
        self.program, self.name, self.video = program, name, video
        self.breaches = []
        self.cut = {"SIGKILL": 0, "SIGINT": 0}
        self.left_hidden = 0
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            start = time.monotonic()
            subprocess.run(self.line(folder), check=True, capture_output=True)
            self.seconds = time.monotonic() - start
            self.sizes = {path.name: path.stat().st_size for path in visible(folder)}
            self.count = len(visible(folder))
            self.bytes = sum(path.stat().st_size for path in visible(folder))

    def line(self, folder):
        return command_line(self.program, COMMANDS[self.name], self.video, folder)

    def check(self, folder, what):
        for path in visible(folder):
            if not is_whole(path, self.sizes):
                self.breaches.append(f"{self.name}, {what}: {path.name} is not whole")

    def end_at_random(self, chance, kind, tries):
        for _ in range(tries):
            with tempfile.TemporaryDirectory() as folder:
                folder = pathlib.Path(folder)
                run = subprocess.Popen(self.line(folder), stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
                time.sleep(chance.uniform(0, self.seconds))
                run.send_signal(kind)
                sent = time.monotonic()
                run.wait()
                if run.returncode == 0:
                    self.check(folder, "finished")
                    continue
                self.cut[kind.name] += 1
                self.check(folder, kind.name)
                if kind == signal.SIGINT:
                    if time.monotonic() - sent > 2:
                        self.breaches.append(f"{self.name}: took longer than 2 s to stop")
                    # Before the program listens for signals, one ends it as it ends any program.
                    if run.returncode not in (130, -signal.SIGINT):
                        self.breaches.append(f"{self.name}: status {run.returncode} after SIGINT")
                    if hidden(folder):
                        self.breaches.append(f"{self.name}: SIGINT left {hidden(folder)}")
                elif hidden(folder):
                    self.left_hidden += 1
                    self.sweep(folder)

    def sweep(self, folder):
        # What nobody holds the lock of counts as abandoned when it is a minute old.
        past = time.time() - 120
        for left in hidden(folder):
            for path in [*left.rglob("*"), left]:
                os.utime(path, (past, past))
        subprocess.run(self.line(folder), check=True, capture_output=True)
        if hidden(folder):
            self.breaches.append(f"{self.name}: {hidden(folder)} was not swept")
        self.check(folder, "after sweeping")

    def fill_disk(self, chance, tries):
        """Runs with too little room; returns how many runs said so."""
        said = 0
        for _ in range(tries):
            with tempfile.TemporaryDirectory() as folder:
                room = max(int(self.bytes * chance.uniform(0.05, 0.9)) // 4096 * 4096, 4096)
                mount = ["mount", "-t", "tmpfs", "-o", f"size={room}", "tmpfs", folder]
                subprocess.run(mount, check=True)
                try:
                    folder = pathlib.Path(folder)
                    run = subprocess.run(self.line(folder), capture_output=True, text=True,
                                         check=False)
                    if run.returncode != 73 or "space" not in run.stderr:
                        self.breaches.append(
                            f"{self.name}, {room} bytes of {self.bytes}: status {run.returncode}, "
                            f"{run.stderr.strip()[-120:]}")
                    else:
                        said += 1
                    if hidden(folder):
                        self.breaches.append(f"{self.name}, full disk: left {hidden(folder)}")
                    self.check(folder, "full disk")
                finally:
                    subprocess.run(["umount", folder], check=True)
        return said


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("video", type=pathlib.Path)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--command", default=".build/release/moments")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    program = shutil.which(options.command) or options.command
    chance = random.Random(options.seed)
    print("# Killed, interrupted, and out of space\n")
    print(f"    python3 Benchmarks/output_kills.py {options.video.name} --kills {options.kills}\n")
    for name, value in measure.machine().items():
        print(f"- {name}: {value}")
    print()
    print("| command | files | s | cut by SIGKILL | left hidden files, all swept | cut by SIGINT "
          "| full disk told | breaches |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    breaches = []
    for name in COMMANDS:
        trial = Trial(program, name, options.video.resolve())
        trial.end_at_random(chance, signal.SIGKILL, options.kills)
        trial.end_at_random(chance, signal.SIGINT, options.kills)
        full = max(options.kills // 2, 1)
        said = trial.fill_disk(chance, full)
        print(f"| {name} | {trial.count} | {trial.seconds:.1f} | {trial.cut['SIGKILL']} of "
              f"{options.kills} | {trial.left_hidden} | {trial.cut['SIGINT']} of {options.kills} | "
              f"{said} of {full} | {len(trial.breaches)} |", flush=True)
        breaches += trial.breaches
    for breach in breaches:
        print(f"\n{breach}")
    sys.exit(bool(breaches))


if __name__ == "__main__":
    main()
