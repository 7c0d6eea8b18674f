"""Puts ranges of many kinds of video together in one film and checks every frame of it against the video.

    python3 Benchmarks/reels.py [FILM] [--only KIND…] [--modes MODE…] [--program MOMENTS]

The ranges are out of order, one has no key frame in most of the kinds. Each kind is made smart, copied and
coded anew: how many frames are the source's to the bit, are the times right, what did it cost?
"""

import argparse
import json
import pathlib
import sys

import export
import measure

RANGES = [(5.25, 12.0), (30.0, 39.5), (14.5, 15.0), (3.0, 9.75), (20.0, 29.75)]


def check(program, source, all_frames, mode):
    """Makes a reel and says what is right about it."""
    clip = export.FOLDER / f"reel-{mode}{source.suffix}"
    clip.unlink(missing_ok=True)
    ranges = [part for start, end in RANGES for part in ("--range", f"{start}-{end}")]
    run = measure.run(
        [program, "export", source, "-o", clip, "--reel", "--mode", mode, "--json", "--progress", "none", *ranges]
    )
    if run.status != 0:
        return {"error": run.errors.decode(errors="replace").strip()[:200], "cpu": run.cpu_seconds}
    made = json.loads(run.output)["clips"][0]
    wanted, times, offset = [], [], 0.0
    for part in made["shown"]:
        start, end = part["start"], part["end"]
        inside = [(time, value) for time, value in all_frames if start - 1e-3 <= time < end - 1e-3]
        wanted += [value for _, value in inside]
        times += [time - start + offset for time, _ in inside]
        offset += end - start
    mine = export.frames(clip)
    step = (all_frames[-1][0] - all_frames[0][0]) / max(1, len(all_frames) - 1)
    return {
        "made": made["mode"],
        "why": made["fallbackReason"],
        "copied": made["framesCopied"],
        "coded": made["framesEncoded"],
        "frames": len(mine) - len(wanted),
        "equal": sum(1 for (_, value), other in zip(mine, wanted) if value == other),
        "time_error": max(abs(time - other) for (time, _), other in zip(mine, times)) / step,
        "chapters": len(export.probe(clip)["chapters"]),
        "complaints": export.complaints(clip),
        "playback": export.playback(clip),
        "cpu": run.cpu_seconds,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("film", nargs="?")
    parser.add_argument("--only", nargs="*", help="kinds of files, by their names")
    parser.add_argument("--modes", nargs="*", default=export.MODES)
    parser.add_argument("--program", help="the program to test, instead of a release build")
    arguments = parser.parse_args()
    film = arguments.film or measure.ROOT.parent / "shared" / "media" / "films" / "agent327.mp4"
    if not pathlib.Path(film).is_file():
        sys.exit(f"There is no file {film}; name a film.")
    program = arguments.program or measure.build("moments")
    for name, value in measure.machine().items():
        print(f"- {name}: {value}")
    lengths = sum(end - start for start, end in RANGES)
    print(f"- ranges: {', '.join(f'{start}–{end}' for start, end in RANGES)} s; {lengths} s in all\n")
    print("| file | mode | made | frames | copied | equal | coded | time error | chapters | CPU s | clean | plays in mpv |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    remarks = []
    for name in export.KINDS:
        if arguments.only and name not in arguments.only:
            continue
        source = export.make(film, name, 40)
        all_frames = export.frames(source)
        for mode in arguments.modes:
            row = check(program, source, all_frames, mode)
            if "error" in row:
                print(f"| {name} | {mode} | FAILED: {row['error']} |", flush=True)
                continue
            remarks += [f"{name} {mode}: {row[key]}" for key in ("why", "complaints", "playback") if row[key]]
            print(
                f"| {name} | {mode} | {row['made']} | {row['frames']:+d} | {row['copied']} | {row['equal']} | {row['coded']} "
                f"| {row['time_error']:.2f} | {row['chapters']} | {row['cpu']:.2f} "
                f"| {'yes' if not row['complaints'] else 'NO'} | {'yes' if not row['playback'] else 'NO'} |",
                flush=True,
            )
    print("\n" + "\n".join(remarks))


if __name__ == "__main__":
    main()
