#!/usr/bin/env python3
"""Lets people vote between our pictures and a peer's without knowing which is which, and counts.

    python3 Benchmarks/peers_votes.py page [FOLDER] [--seed N]
    python3 Benchmarks/peers_votes.py tally KEY.json VOTES.json…

`page` takes what `peers.py` left in FOLDER and writes `ballot.html`, `ballot-PEER.jpg` (the same as
pictures, a row per video: A left, B right) and `key.json`, which voters do not get. Which side ours is on
is drawn for each pair. On the page each pair has the choices A, B and equal; it offers the votes as a
file. Votes are `{"voter": NAME, "votes": {"PEER/VIDEO": "A" | "B" | "="}}`, with peers named by numbers.
"""
import argparse
import base64
import html
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import measure

OURS = "moments"
WIDTH, HEIGHT, COUNT = 150, 84, 5


def strip(pictures, target):
    """Five pictures side by side at one size; gray where there are fewer."""
    inputs, steps = [], []
    for index in range(COUNT):
        inputs += ["-i", pictures[index]] if index < len(pictures) else ["-f", "lavfi", "-i", "color=gray:s=64x36:d=1"]
        fit = f"scale={WIDTH}:{HEIGHT}:force_original_aspect_ratio=decrease,pad={WIDTH}:{HEIGHT}:-1:-1:gray,setsar=1"
        if index >= len(pictures):
            fit = f"scale={WIDTH}:{HEIGHT},setsar=1"
        steps.append(f"[{index}:v]{fit},format=rgb24[p{index}]")
    row = "".join(f"[p{i}]" for i in range(COUNT)) + f"hstack={COUNT}[out]"
    call(*inputs, "-filter_complex", ";".join([*steps, row]), "-map", "[out]", "-frames:v", 1, "-update", 1, target)


def call(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *map(str, arguments)], check=True)


def pairs(folder):
    """(peer, video, our pictures, its pictures) for all that both made something of."""
    for video in sorted(path for path in folder.iterdir() if path.is_dir()):
        ours = sorted((video / OURS).glob("*.jpg"))
        for peer in sorted(path for path in video.iterdir() if path.is_dir() and path.name != OURS):
            theirs = sorted(peer.glob("*.jpg"))
            if ours and theirs:
                yield peer.name, video.name, ours, theirs


def page(folder, seed):
    draw = random.Random(seed)
    every = list(pairs(folder))
    peers = sorted({peer for peer, *_ in every})
    draw.shuffle(peers)
    videos = sorted({video for _, video, *_ in every})
    key = {"peers": {str(index): peer for index, peer in enumerate(peers, 1)}, "ours": {}}
    rows = []
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        for number, peer in key["peers"].items():
            sheet = []
            for name, video, ours, theirs in every:
                if name != peer:
                    continue
                side = draw.choice("AB")
                key["ours"][f"{number}/{video}"] = side
                sides = (ours, theirs) if side == "A" else (theirs, ours)
                files = [work / f"{number}-{videos.index(video)}-{letter}.png" for letter in "AB"]
                for pictures, file in zip(sides, files):
                    strip(pictures, file)
                both = work / f"sheet-{len(sheet):03}.png"
                label = f"pad=iw+60:ih+6:60:3:white,drawtext=text='{videos.index(video) + 1}':x=8:y=30:fontsize=28"
                call("-i", files[0], "-i", files[1], "-filter_complex",
                     f"[0:v]pad=iw+40:ih:0:0:white[a];[a][1:v]hstack,{label}", both)  # fmt: skip
                sheet.append(both)
                rows.append((number, video, files))
            call("-i", work / "sheet-%03d.png", "-vf", f"tile=1x{len(sheet)}", "-frames:v", 1, "-q:v", 3,
                 folder / f"ballot-{number}.jpg")  # fmt: skip
            for file in sheet:
                file.unlink()
        body = "".join(ballot_row(number, video, files) for number, video, files in rows)
    (folder / "ballot.html").write_text(PAGE.replace("BODY", body), encoding="utf-8")
    key["videos"] = {str(index): video for index, video in enumerate(videos, 1)}
    (folder / "key.json").write_text(json.dumps(key, indent=1))
    print(folder / "ballot.html")


def ballot_row(number, video, files):
    def data(file):
        return "data:image/png;base64," + base64.b64encode(file.read_bytes()).decode()

    name = html.escape(f"{number}/{video}", quote=True)
    choices = "".join(
        f'<label><input type="radio" name="{name}" value="{value}"> {text}</label> '
        for value, text in (("A", "A"), ("B", "B"), ("=", "equal"))
    )
    pictures = "".join(f'<p>{letter}<br><img src="{data(file)}" alt="{letter}"></p>' for letter, file in zip("AB", files))
    return f"<fieldset>{pictures}{choices}</fieldset>\n"


PAGE = """<!doctype html><meta charset="utf-8"><title>Which pictures stand better for the video?</title>
<style>body{font:16px sans-serif;max-width:900px;margin:2em auto}img{max-width:100%}p{margin:.3em 0}</style>
<h1>Which five pictures stand better for the video?</h1>
<p>Choose A, B or equal for each pair, as you would for a preview. Gray means that there is no further picture.</p>
<form>BODY</form><p><input id="voter" placeholder="your name"> <button id="save">Save the votes</button></p>
<script>save.onclick=()=>{const votes={};document.querySelectorAll("input:checked").forEach(i=>votes[i.name]=i.value);
const a=document.createElement("a");a.href=URL.createObjectURL(new Blob([JSON.stringify({voter:voter.value,votes})]));
a.download="votes.json";a.click()}</script>
"""


def tally(key_file, vote_files):
    key = json.loads(key_file.read_text())
    print("| peer | voter | ours | peer | equal | ours, equal counted half |\n| --- | --- | ---: | ---: | ---: | ---: |")
    for number, peer in sorted(key["peers"].items(), key=lambda item: item[1]):
        for file in vote_files:
            ballot = json.loads(file.read_text())
            won = lost = equal = 0
            for name, vote in ballot["votes"].items():
                if name.split("/")[0] != number:
                    continue
                won += vote == key["ours"][name]
                equal += vote == "="
                lost += vote not in ("=", key["ours"][name])
            total = max(won + lost + equal, 1)
            share = (won + equal / 2) / total
            print(f"| {peer} | {ballot['voter']} | {won} | {lost} | {equal} | {share:.0%} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    actions = parser.add_subparsers(dest="action", required=True)
    action = actions.add_parser("page")
    action.add_argument("folder", nargs="?", type=pathlib.Path, default=measure.OUTPUT / "peers")
    action.add_argument("--seed", type=int, help="draw the sides from this number; at random without it")
    action = actions.add_parser("tally")
    action.add_argument("key", type=pathlib.Path)
    action.add_argument("votes", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    if options.action == "page":
        page(options.folder, options.seed)
    else:
        tally(options.key, options.votes)
    return 0


sys.exit(main())
