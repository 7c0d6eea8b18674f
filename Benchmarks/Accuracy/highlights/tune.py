#!/usr/bin/env python3
"""Fits the weights of highlights to the labels of the tuning half, and writes them into the sources.

    python3 Benchmarks/Accuracy/highlights/tune.py [--write] [--media FOLDER]

One weight after the other is made larger and smaller as long as that helps. What helps is the mean over films of
20 s and more, and over the three efforts, of rho, hit@1 and average precision. So few films bear little: leaving
the even start costs something, no weight falls below a fifth of its start, and the place in the video may not
weigh more than its cap.
"""
import argparse
import math
import pathlib
import re

import figures
import films
import probe
import ranks

SOURCE = films.measure.ROOT / "Sources" / "TimelineScoring" / "Highlights" / "HighlightWeights.swift"
START = {
    "motion": 0.2, "loudness": 0.1, "onsets": 0.05, "voice": 0.05, "cheer": 0.1, "faces": 0.12, "quality": 0.12,
    "uniqueness": 0.12, "position": 0.06, "ownShare": 0.6,
}  # fmt: skip
POSITION_CAP = 0.1  # of all weights together
STEPS = (2.0, 1.4, 1.2)
LOSS = 0.012  # what doubling or halving a weight costs
LONG_ENOUGH = 20.0


def gain(settings, groups):
    """How well the levels of the films agree with their labels, each film counting once."""
    values = []
    for passes, measured in groups:
        for film in measured:
            _, rho, hit, precision = figures.of_film(film.answer(settings)["levels"], passes)
            values.append((rho + hit + precision) / 3)
    return ranks.mean(values)


def cost(settings):
    """What leaving the start costs."""
    logarithms = [abs(math.log2(settings[name] / START[name])) for name in START]
    return LOSS * ranks.mean(logarithms) * len(logarithms) / 4


def allowed(settings):
    weights = {name: value for name, value in settings.items() if name != "ownShare"}
    in_bounds = all(START[name] / 5 <= value <= START[name] * 5 for name, value in settings.items())
    return (
        in_bounds
        and settings["position"] <= POSITION_CAP * sum(weights.values())
        and 0.34 <= settings["ownShare"] <= 1
    )


def fit(groups):
    settings = dict(START)
    best = gain(settings, groups)
    print(f"start {best:.4f}")
    for step in STEPS:
        improved = True
        while improved:
            improved = False
            for name in START:
                for factor in (step, 1 / step):
                    trial = {**settings, name: settings[name] * factor}
                    if not allowed(trial):
                        continue
                    value = gain(trial, groups) - cost(trial)
                    if value > best + 1e-6:
                        settings, best, improved = trial, value, True
                        print(f"{value:.4f}  {name} {settings[name]:.3f}", flush=True)
    return settings


def rounded(settings):
    """Weights that add up to one, to a hundredth."""
    whole = sum(value for name, value in settings.items() if name != "ownShare")
    return {name: round(value if name == "ownShare" else value / whole, 2) for name, value in settings.items()}


def write(settings):
    text = SOURCE.read_text()
    for name, value in settings.items():
        text, count = re.subn(rf"(package var {name} = )[0-9.]+", rf"\g<1>{value}", text)
        if count != 1:
            raise ValueError(f"{SOURCE} has no weight named {name}")
    SOURCE.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the weights into the sources")
    parser.add_argument("--media", type=pathlib.Path, default=films.MEDIA)
    options = parser.parse_args()
    groups = {}
    for effort in probe.EFFORTS:
        for film in probe.measured(effort, "tuning", options.media):
            if len(films.labels(film.film)[0]) * films.WINDOW >= LONG_ENOUGH:
                groups.setdefault(film.film, []).append(film)
            else:
                film.close()
    labelled = [(films.labels(film), measured) for film, measured in groups.items()]
    settings = rounded(fit(labelled))
    print(settings)
    if options.write:
        write(settings)
    for _, measured in labelled:
        for film in measured:
            film.close()


if __name__ == "__main__":
    main()
