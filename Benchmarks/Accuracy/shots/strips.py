"""The labelled strips: their halves, their labels, the frames of each clip, and how boundaries are scored."""
import bisect
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import typing

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import measure

FOLDER = measure.ROOT.parent / "shared" / "media" / "shots"
LABELS = pathlib.Path(__file__).resolve().parent.parent / "labels"
WIDTH, HEIGHT, RATE = 42, 12, 25
TOLERANCE = 2


def names(folder):
    return sorted(path.stem for path in folder.glob("*.txt"))


def halves(folder):
    """Even places in alphabetical order are for tuning, odd places for checking."""
    every = names(folder)
    return {"tuning": every[0::2], "check": every[1::2]}


def transitions(label_file):
    """(last frame of a shot, first frame of the next) from a file of first and last frames."""
    shots = [tuple(map(int, line.split())) for line in label_file.read_text().splitlines() if line.strip()]
    return [(before[1], after[0]) for before, after in zip(shots, shots[1:])]


def match(labels, found, tolerance=TOLERANCE):
    """Pairs transitions as `evaluate_scenes` of TransNet does: both widened by half the tolerance, in order.

    Returns (pairs of indices, label indices missed, found indices in excess).
    """
    shift = tolerance / 2 - 0.5
    pairs, missed, excess = [], [], []
    i = j = 0
    while i < len(labels) or j < len(found):
        if j == len(found):
            missed.append(i)
            i += 1
        elif i == len(labels):
            excess.append(j)
            j += 1
        elif found[j][1] + shift < labels[i][0] - shift:
            excess.append(j)
            j += 1
        elif found[j][0] - shift > labels[i][1] + shift:
            missed.append(i)
            i += 1
        else:
            pairs.append((i, j))
            i += 1
            j += 1
    return pairs, missed, excess


def figures(right, excess, missed):
    """F1, precision, recall."""
    precision = right / max(right + excess, 1)
    recall = right / max(right + missed, 1)
    return 2 * precision * recall / max(precision + recall, 1e-9), precision, recall


def probe(clip, mode, settings=(), size=(WIDTH, HEIGHT), rate=RATE, program=None):
    """Runs ShotProbe over a clip's frames and returns its lines."""
    decode = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-nostdin", "-i", clip, "-map", "0:v:0", "-fps_mode", "passthrough",
         "-vf", f"scale={size[0]}:{size[1]}:flags=area", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        stdout=subprocess.PIPE,
    )  # fmt: skip
    program = program or measure.build("ShotProbe")
    arguments = [program, mode, *map(str, size), str(rate), *settings]
    result = subprocess.run(arguments, stdin=decode.stdout, stdout=subprocess.PIPE, check=True)
    if decode.wait() != 0:
        raise RuntimeError(f"ffmpeg could not decode {clip}")
    return result.stdout.decode().splitlines()


class Clip(typing.NamedTuple):
    """A video with its labelled transitions, and how its pictures are given to the detector."""

    name: str
    path: pathlib.Path
    size: tuple
    rate: float
    labels: list


def strip_clips(folder, half):
    """The labelled strips of a half."""
    return [
        Clip(name, folder / f"{name}.mp4", (WIDTH, HEIGHT), RATE, transitions(folder / f"{name}.txt"))
        for name in halves(folder)[half]
    ]


def film_clips(folder):
    """The films that have both a label file and a file in the folder, as the analyzer sees them."""
    clips = []
    for labels in sorted(LABELS.glob("*.shots.txt")):
        path = folder / f"{labels.name.removesuffix('.shots.txt')}.mp4"
        if path.exists():
            clips.append(Clip(path.stem, path, (64, 36), film_rate(path), film_labels(labels)))
    return clips


def film_labels(path):
    lines = [line.split("#")[0].split() for line in path.read_text().splitlines()]
    return [(int(line[0]), int(line[1])) for line in lines if line]


def film_rate(path):
    answer = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=avg_frame_rate", "-of",
         "csv=p=0", path], check=True, capture_output=True, text=True,
    ).stdout.strip().rstrip(",")  # fmt: skip
    numerator, denominator = map(int, answer.split("/"))
    return numerator / denominator


def boundaries(clips, settings=("",)):
    """For each setting, the boundaries found in each clip, by name, as (last, first, kind, confidence)."""
    program = measure.build("ShotProbe")

    def lines(clip):
        return probe(clip.path, "boundaries", settings, clip.size, clip.rate, program)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = dict(zip((clip.name for clip in clips), pool.map(lines, clips)))
    return [{name: json.loads(result[index]) for name, result in results.items()} for index in range(len(settings))]


def frame_times(path):
    """When each frame is shown, in seconds from the first, in order."""
    answer = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts_time", "-of", "csv=p=0", path],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    times = sorted(float(line.strip().rstrip(",")) for line in answer.split() if line[0] != "N")
    return [time - times[0] for time in times]


def product_boundaries(clips):
    """The same from the whole program, `moments shots`, as users get it."""
    program = measure.build("moments")

    def found(clip):
        times = frame_times(clip.path)
        answer = subprocess.run([program, "shots", "--json", clip.path], check=True, stdout=subprocess.PIPE).stdout

        def frame(seconds):
            place = bisect.bisect_left(times, seconds - 1e-4)
            return min(place, len(times) - 1)

        result = []
        for shot in json.loads(answer)["shots"][1:]:
            place = frame(shot["start"])
            last, first = place - 1, place
            if course := shot.get("transitionRange"):
                last, first = min(last, frame(course["start"])), max(first, frame(course["end"]))
            result.append((last, first, shot["transition"], shot["confidence"]))
        return result

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return dict(zip((clip.name for clip in clips), pool.map(found, clips)))


def pooled(clips, found):
    """(right, excess, missed) over all clips of a result."""
    total = [0, 0, 0]
    for clip in clips:
        pairs, missed, excess = match(clip.labels, found[clip.name])
        total[0] += len(pairs)
        total[1] += len(excess)
        total[2] += len(missed)
    return total
