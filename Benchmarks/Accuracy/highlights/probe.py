"""Films measured by HighlightProbe, which then scores them with any number of settings."""
import json
import subprocess

import films
from films import measure

EFFORTS = ("fast", "balanced", "exact")


class MeasuredFilm:
    """A film and the process that has measured it."""

    def __init__(self, film, program, effort, media):
        self.film = film
        self.process = subprocess.Popen(
            [program, effort, film.path(media)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def answer(self, settings):
        """What the probe says with settings, a dictionary from names of weights to numbers."""
        self.ask(settings)
        return self.heard()

    def ask(self, settings):
        self.process.stdin.write(json.dumps(settings) + "\n")
        self.process.stdin.flush()

    def heard(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"HighlightProbe gave no answer about {self.film.name}")
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def answers(measured_films, settings):
    """What the probes say with settings, all of them at work at once."""
    for film in measured_films:
        film.ask(settings)
    return [film.heard() for film in measured_films]


def measured(effort, half=None, media=films.MEDIA):
    """Measures the films of a half, or all, one after the other."""
    program = measure.build("HighlightProbe")
    result = []
    for film in films.all_films():
        if half in (None, film.half):
            measured_film = MeasuredFilm(film, program, effort, media)
            measured_film.answer({})
            result.append(measured_film)
    return result
