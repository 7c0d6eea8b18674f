"""Clips made from films by known edits, so that what must not be picked follows from the edit.

Each clip is a row of pieces: stretches of films, with or without writing, blur or fades, and cards. The
films are those of `../shared/media/films` beside the repository; agent327, bluemoon, envivio and
pawadrdk are used.
"""
import itertools
import subprocess

import cards

WIDTH, HEIGHT, RATE = 640, 360, 25


class Piece:
    """A part of a clip: where its pictures come from, the filters over them, what of it is labelled."""

    def __init__(self, seconds, film=None, start=0.0, source=None, filters=(), writing=None, labels=()):
        self.seconds, self.film, self.start, self.source = seconds, film, start, source
        self.filters, self.writing, self.labels = list(filters), writing, list(labels)


def film(name, start, seconds, **more):
    return Piece(seconds, film=name, start=start, **more)


def card(seconds, color, kind, writing=None, filters=()):
    source = color if "=" in color else f"color=c={color}"
    return Piece(seconds, source=source, writing=writing, filters=filters, labels=[(0, seconds, kind)])


def plan():
    """The clips by name: the pieces, and the transition between them (a filter of `xfade`) when not a cut."""
    clips = {}
    grounds = itertools.cycle(["black", "0x203050", "white", "gradients=c0=0x101040:c1=0x804020:n=2:speed=0.01"])
    places = itertools.cycle([("agent327", 40.0), ("bluemoon", 84.0), ("envivio", 4.0), ("pawadrdk", 40.0)])
    for script in cards.SCRIPTS:
        (name, start), ground = next(places), next(grounds)
        color = "&H00202020" if ground == "white" else "&H00FFFFFF"
        clips[f"title-{script}"] = [
            card(3, ground, "title", cards.title(script, 0, 3, color=color)),
            film(name, start, 9),
            card(3, ground, "title", cards.title(script, 0, 3, size=36, color=color)),
            film(name, start + 15, 9),
        ]
        name, start = next(places)
        clips[f"title-over-{script}"] = [
            film(name, start, 8, writing=cards.title(script, 1, 5), labels=[(1, 5, "title")]),
            film(name, start + 12, 10),
        ]
    for script in ("latin", "chinese", "arabic", "devanagari"):
        name, start = next(places)
        clips[f"lower-third-{script}"] = [
            film(name, start, 9, writing=cards.lower_third(script, 3, 8), labels=[(3, 8, "title")]),
            film(name, start + 20, 7),
        ]
        name, start = next(places)
        clips[f"credits-{script}"] = [
            film(name, start, 12),
            card(12, "black", "credits", cards.credits_roll(script, 0, 12)),
        ]
    clips["credits-over-picture"] = [
        film("bluemoon", 120.0, 12),
        film("bluemoon", 100.0, 12, filters=["eq=brightness=-0.25"], writing=cards.credits_roll("latin", 0, 12),
             labels=[(0.5, 11, "credits")]),
    ]  # fmt: skip
    clips["ident"] = [
        card(3, "gradients=c0=0xe0e0e0:c1=0x606060:n=2:speed=0.01", "ident", cards.logo(0, 3)),
        film("envivio", 60.0, 12), card(4, "black", "ident", cards.logo(0, 4)),
    ]  # fmt: skip
    for name, start, color in (("agent327", 90.0, "black"), ("bluemoon", 60.0, "white"), ("envivio", 100.0, "black")):
        clips[f"fades-{color}-{name}"] = [
            film(name, start + 8 * part, 7,
                 filters=[f"fade=t=in:d=2:c={color}", f"fade=t=out:st=5:d=2:c={color}"],
                 labels=[(0, 1.6, "fade"), (5.4, 7, "fade")])
            for part in range(3)
        ]  # fmt: skip
    for kind, effect in (("dissolve", "fade"), ("wipe", "wipeleft"), ("wipe", "circleopen"), ("wipe", "smoothup")):
        clips[f"{kind}-{effect}"] = (
            effect, kind, [film(*place, 6) for place in
                           (("bluemoon", 62.5), ("envivio", 84.0), ("agent327", 140.0), ("bluemoon", 26.5))],
        )  # fmt: skip
    flash = "eq=brightness=0.9:enable='lt(mod(t,2),0.12)'"
    clips["flashes"] = [
        film("pawadrdk", 44.0, 12, filters=[flash], labels=[(t, t + 0.12, "blank") for t in range(0, 12, 2)])
    ]
    clips["freeze"] = [film("envivio", 113.0, 3, filters=["loop=loop=250:size=1:start=40"]), film("envivio", 127.0, 6)]
    clips["freeze"][0].seconds = 12
    for bars, (name, start) in {"letterbox": ("agent327", 60.0), "pillarbox": ("envivio", 20.0)}.items():
        size = "640:272:0:44" if bars == "letterbox" else "360:360:140:0"
        pad = ["crop=" + size, f"pad={WIDTH}:{HEIGHT}:-1:-1:black"]
        clips[bars] = [
            card(3, "0x404040", "title", cards.title("latin", 0, 3), pad), film(name, start, 14, filters=pad),
            card(3, "black", "black"), film(name, start + 20, 8, filters=pad),
        ]  # fmt: skip
    clips["blur"] = [
        film(name, start, 8, filters=["gblur=sigma=10:enable='between(t,2,6)'"], labels=[(2, 6, "blur")])
        for name, start in (("agent327", 96.0), ("bluemoon", 124.0), ("envivio", 147.0))
    ]
    clips["blank"] = [
        card(4, "0x3060a0", "blank"), film("agent327", 120.0, 8),
        Piece(4, source="color=c=gray", filters=["noise=alls=100:allf=t"], labels=[(0, 4, "blank")]),
        film("bluemoon", 132.0, 8),
    ]  # fmt: skip
    return clips


def labels_of(clip):
    """(start, end, kind) over a whole clip."""
    labels, at = [], 0.0
    if isinstance(clip, tuple):
        _, kind, pieces = clip
        for piece in pieces[:-1]:
            # A second and a half overlap; its first and last sixth still look like one picture.
            at += piece.seconds - 1.5
            labels.append((at + 0.25, at + 1.25, kind))
        return labels
    for piece in clip:
        labels += [(at + start, at + end, kind) for start, end, kind in piece.labels]
        at += piece.seconds
    return labels


def make(clip, target, films, work):
    """Encodes a clip as H.264 with a key frame every two seconds at most."""
    effect, pieces = (clip[0], clip[2]) if isinstance(clip, tuple) else (None, clip)
    inputs, chains = [], []
    for index, piece in enumerate(pieces):
        if piece.film:
            inputs += ["-ss", piece.start, "-t", piece.seconds, "-i", films / f"{piece.film}.mp4"]
        else:
            separator = ":" if "=" in piece.source else "="
            inputs += ["-f", "lavfi", "-t", piece.seconds,
                       "-i", f"{piece.source}{separator}size={WIDTH}x{HEIGHT}:rate={RATE}"]  # fmt: skip
        steps = [f"scale={WIDTH}:{HEIGHT}", "setsar=1", f"fps={RATE}", "format=yuv420p", *piece.filters]
        if piece.writing:
            file = work / f"{target.stem}-{index}.ass"
            file.write_text(piece.writing, encoding="utf-8")
            steps.append(f"ass={file}")
        steps += [f"trim=duration={piece.seconds}", "setpts=PTS-STARTPTS", f"settb=1/{RATE}", "format=yuv420p"]
        chains.append(f"[{index}:v]{','.join(steps)}[p{index}]")
    if effect:
        last, at = "p0", 0.0
        for index in range(1, len(pieces)):
            at += pieces[index - 1].seconds - 1.5
            chains.append(f"[{last}][p{index}]xfade=transition={effect}:duration=1.5:offset={at}[x{index}]")
            last = f"x{index}"
        chains.append(f"[{last}]null[out]")
    else:
        chains.append("".join(f"[p{i}]" for i in range(len(pieces))) + f"concat=n={len(pieces)}[out]")
    subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-y", *map(str, inputs), "-filter_complex", ";".join(chains), "-map",
         "[out]", "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-g", "50", "-threads", "2", str(target)],
        check=True,
    )  # fmt: skip


def damage(source, target, amount):
    """Copies a clip with bytes of its packets overwritten; returns the ranges in which it then looks different."""
    subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", source, "-map", "0:v", "-c", "copy", "-bsf:v",
         f"noise=amount='if(between(mod(n,150),60,90),{amount},0)'", target], check=True,
    )  # fmt: skip
    pictures = [small_pictures(path) for path in (source, target)]
    ranges = []
    for time, clean in pictures[0].items():
        damaged = pictures[1].get(time)
        difference = 255 if damaged is None else sum(abs(a - b) for a, b in zip(clean, damaged)) / len(clean)
        # Four of 255 over the whole picture is a smear that shows.
        if difference > 4:
            if ranges and time - ranges[-1][1] < 2.5 / RATE:
                ranges[-1] = (ranges[-1][0], time, "damaged")
            else:
                ranges.append((time, time, "damaged"))
    return [(start - 0.5 / RATE, end + 0.5 / RATE, kind) for start, end, kind in ranges]


def small_pictures(path):
    """The luma of every frame at 64 × 36, by time."""
    size = 64 * 36
    raw = subprocess.run(
        ["ffmpeg", "-v", "quiet", "-nostdin", "-i", path, "-map", "0:v:0", "-vf", f"fps={RATE},scale=64:36:flags=area",
         "-f", "rawvideo", "-pix_fmt", "gray", "-"], stdout=subprocess.PIPE,
    ).stdout  # fmt: skip
    return {index / RATE: raw[index * size : (index + 1) * size] for index in range(len(raw) // size)}
