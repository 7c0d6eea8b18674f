"""Makes the long videos that the speed benchmark reads, once, from real films with real cuts."""
import json
import subprocess

import measure

FILMS = ["agent327.mp4", "envivio.mp4", "bluemoon.mp4"]


def sources():
    """The films to make long videos from, a short name for them, and what they are in words."""
    folder = measure.ROOT.parent / "shared" / "media" / "films"
    films = [folder / name for name in FILMS if (folder / name).is_file()]
    if len(films) == len(FILMS):
        return films, "films", f"three films ({', '.join(FILMS)}), scaled up and joined"
    clip = subprocess.run(
        ["bash", measure.ROOT / "Samples" / "fetch-clip.sh", "music"],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout.strip()
    return [clip] * 3, "music", "a music video of 160 x 90, three times, scaled up (the films are not there)"


def has_audio(path):
    probe = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "stream=codec_type", "-of", "json", path],
        check=True,
        capture_output=True,
    )
    return any(stream["codec_type"] == "audio" for stream in json.loads(probe.stdout)["streams"])


def joined(name, width, height, seconds):
    """A video of the sources at a size and a length: H.264 with a key frame at cuts, and AAC sound."""
    films, kind, _ = sources()
    target = measure.OUTPUT / f"{name}-{kind}.mp4"
    if target.is_file():
        return target
    share = seconds / len(films)
    inputs, chains, pads = [], [], ""
    for index, film in enumerate(films):
        # A film that is shorter than its share begins again.
        inputs += ["-stream_loop", "-1", "-i", film]
        chains.append(
            f"[{index}:v:0]fps=24,trim=0:{share},setpts=PTS-STARTPTS,"
            f"scale={width}:{height}:force_original_aspect_ratio=decrease,"
            f"pad={width}:{height}:-1:-1,setsar=1,format=yuv420p[v{index}]"
        )
        sound = f"{index}:a:0" if has_audio(film) else f"{len(films)}:a:0"
        chains.append(
            f"[{sound}]aresample=48000,aformat=channel_layouts=stereo,"
            f"atrim=0:{share},asetpts=PTS-STARTPTS[a{index}]"
        )
        pads += f"[v{index}][a{index}]"
    chains.append(f"{pads}concat=n={len(films)}:v=1:a=1[v][a]")
    make(
        target,
        [*inputs, "-f", "lavfi", "-i", "anullsrc=r=48000:cl=stereo"],
        ["-filter_complex", ";".join(chains), "-map", "[v]", "-map", "[a]"]
        + ["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-c:a", "aac", "-b:a", "128k"],
    )
    return target


def repeated(source, times):
    """The same video several times over, without coding it again."""
    target = source.with_stem(f"{source.stem}-times-{times}")
    if not target.is_file():
        make(target, ["-stream_loop", str(times - 1), "-i", source], ["-c", "copy"])
    return target


def make(target, inputs, outputs):
    measure.OUTPUT.mkdir(parents=True, exist_ok=True)
    partial = target.with_suffix(".partial.mp4")
    subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-y", *inputs, *outputs, partial], check=True
    )
    partial.rename(target)
