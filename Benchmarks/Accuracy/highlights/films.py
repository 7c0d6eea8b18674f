"""The films that highlights are scored on, their halves, and their labels."""
import dataclasses
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import measure  # noqa: E402  the module beside the other benchmarks

WINDOW = 2.0  # seconds
MEDIA = measure.ROOT.parent / "shared" / "media"
FETCHED = measure.OUTPUT / "highlight-films"  # where fetch.sh puts films that packages carry
LABELS = pathlib.Path(__file__).resolve().parent.parent / "labels"


@dataclasses.dataclass(frozen=True)
class Film:
    """A film by its name, its place below its folder, and the half that it belongs to."""

    name: str
    place: str
    half: str

    def path(self, media=MEDIA):
        return (media if "/" in self.place else FETCHED) / self.place

    def label_file(self):
        return LABELS / f"{self.name}.levels.txt"


# Even places of each list, counted from 0 in alphabetical order, are for tuning, odd ones for checking.
LONG = {
    "agent327": "films/agent327.mp4",
    "bluemoon": "films/bluemoon.mp4",
    "car-detection": "films/car-detection.mp4",
    "envivio": "films/envivio.mp4",
    "pawadrdk": "films/pawadrdk.mp4",
    "rashad_1": "films/rashad_1.mp4",
    "short-sdr": "video/long/short-sdr-98b2bd778a.mp4",
    "test-ogv": "video/containers/Test.ogv",
    "tn2_test": "films/tn2_test.mp4",
    "tondi": "films/tondi.mp4",
    "vtest_surveillance": "films/vtest_surveillance.mp4",
    "zelda": "video/broken/zelda first commercial.mpeg",
}
SHORT = {
    "bikes": "video/containers/bikes.mp4",
    "flashmob": "video/streams/flashmob.mkv",
    "SOX5yA1l24A": "video/containers/SOX5yA1l24A.mp4",
    "video_sum": "video/containers/video_sum.mp4",
}
# Films that were added when the others had been scored: a list of their own keeps those in their halves.
ADDED = {
    "Megamind": "Megamind.avi",
    "nasa_13013": "video/streams/nasa_13013.mp4",
    "streamio": "video/streams/file+with+data&streams=works?.mp4",
    "tree": "tree.avi",
    "WolfgangLanger": "WolfgangLanger_Pexels.mp4",
}


def all_films():
    """All films, those of 20 s and more first, those added last, each list split by name."""
    for places in (LONG, SHORT, ADDED):
        for number, name in enumerate(sorted(places, key=str.lower)):
            yield Film(name, places[name], "check" if number % 2 else "tuning")


def viewers(film):
    """The labels that each viewer gave: for every viewer a list of passes, lists of numbers 0 to 4.

    A line of the file is a pass: digits, one for every window, then who gave them.
    """
    passes = {}
    for line in film.label_file().read_text().splitlines():
        text, _, note = line.partition("#")
        if text.strip():
            viewer = note.split(",")[0].strip()
            passes.setdefault(viewer, []).append([int(digit) for digit in text.replace(" ", "")])
    if len({len(one) for each in passes.values() for one in each}) != 1:
        raise ValueError(f"{film.label_file()}: passes of the same length are expected")
    return list(passes.values())


def window_count(film):
    """The number of windows that have labels."""
    return len(viewers(film)[0][0])
