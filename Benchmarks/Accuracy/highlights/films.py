"""The films that highlights are scored on, their halves, and their labels."""
import dataclasses
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import measure  # noqa: E402  the module beside the other benchmarks

WINDOW = 2.0  # seconds
MEDIA = measure.ROOT.parent / "shared" / "media"
LABELS = pathlib.Path(__file__).resolve().parent.parent / "labels"


@dataclasses.dataclass(frozen=True)
class Film:
    """A film by its name, its place below the media folder, and the half that it belongs to."""

    name: str
    place: str
    half: str

    def path(self, media=MEDIA):
        return media / self.place

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


def all_films():
    """All films, those of 20 s and more first, each list split by name."""
    for places in (LONG, SHORT):
        for number, name in enumerate(sorted(places, key=str.lower)):
            yield Film(name, places[name], "check" if number % 2 else "tuning")


def labels(film):
    """The labels of both passes, one list of numbers 0 to 4 each, one number for every window."""
    passes = []
    for line in film.label_file().read_text().splitlines():
        text = line.split("#")[0].strip()
        if text:
            passes.append([int(digit) for digit in text.replace(" ", "")])
    if len(passes) != 2 or len(passes[0]) != len(passes[1]):
        raise ValueError(f"{film.label_file()}: two passes of the same length are expected")
    return passes


def mean_labels(film):
    """The mean of both passes for every window."""
    return [sum(pair) / 2 for pair in zip(*labels(film))]
