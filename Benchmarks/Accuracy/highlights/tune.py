#!/usr/bin/env python3
"""Chooses the smoothing and the weights of highlights on the tuning half, and writes them into the sources.

    python3 Benchmarks/Accuracy/highlights/tune.py [--write] [--media FOLDER]

What counts is the mean over films and the three efforts of rho and average precision; hit@1 is too coarse to
tune by. A film counts by its windows, from 25 on fully.

Smoothing: the narrowest of a grid that comes within a thousandth of the best. Weights: one after the other is
made larger and smaller as long as that helps, while leaving the start costs something. How much it costs is
decided by leaving one film out at a time: where the best gain on films left out is not beyond twice its standard
error the weights stay as they are; else the highest cost within one standard error of the best is taken
(Breiman et al. 1984).
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
    "motion": 0.22, "loudness": 0.11, "onsets": 0.05, "voice": 0.05, "cheer": 0.11, "faces": 0.13,
    "quality": 0.13, "uniqueness": 0.13, "position": 0.07,
}  # fmt: skip
SECONDS = (1.0, 1.5, 2.0, 3.0, 5.0, 8.0)
DISTANCES = (0.2, 0.3, 0.4, 0.5, 0.7)
NEAR_BEST = 0.001
POSITION_CAP = 0.1  # of all weights together
STEPS = (2.0, 1.4)
COSTS = (0.06, 0.02, 0.008)  # what doubling or halving a weight costs
SURE = 2.0  # standard errors
FULL_COUNT = 25  # windows


class Bench:
    """Films of the tuning half, measured at every effort, and what settings give on them."""

    def __init__(self, media):
        self.measured = {}
        for effort in probe.EFFORTS:
            for film in probe.measured(effort, "tuning", media):
                self.measured.setdefault(film.film, []).append(film)
        self.films = list(self.measured)
        self.share = {film: min(films.window_count(film) / FULL_COUNT, 1) for film in self.films}
        self.known = {}

    def gains(self, settings):
        """How well the levels of each film agree with its labels."""
        key = tuple(sorted(settings.items()))
        if key not in self.known:
            everything = [one for each in self.measured.values() for one in each]
            answers = dict(zip(everything, probe.answers(everything, settings)))
            self.known[key] = {
                film: ranks.mean(self.agreement(answers[one]["scores"], film) for one in own)
                for film, own in self.measured.items()
            }
        return self.known[key]

    @staticmethod
    def agreement(scores, film):
        rows = []
        for passes in films.viewers(film):
            of_passes = [figures.of_pass(scores, labels, with_tau=False) for labels in passes]
            rows.append(figures.mean_rows(of_passes))
        _, rho, _, precision = figures.mean_rows(rows)
        return (rho + precision) / 2

    def mean(self, gains, chosen=None):
        """The mean over films, each by its share."""
        chosen = chosen or self.films
        return sum(self.share[film] * gains[film] for film in chosen) / sum(self.share[film] for film in chosen)

    def close(self):
        for each in self.measured.values():
            for film in each:
                film.close()


def smoothing(bench):
    """The narrowest smoothing that is as good as the best."""
    trials = [{"smoothingSeconds": seconds, "smoothingDistance": distance}
              for seconds in SECONDS for distance in DISTANCES]  # fmt: skip
    values = [bench.mean(bench.gains({**START, **trial})) for trial in trials]
    for trial, value in zip(trials, values):
        print(f"{value:.4f}  {trial}", flush=True)
    return next(trial for trial, value in zip(trials, values) if value >= max(values) - NEAR_BEST)


def allowed(settings):
    in_bounds = all(START[name] / 5 <= settings[name] <= START[name] * 5 for name in START)
    return in_bounds and settings["position"] <= POSITION_CAP * sum(settings[name] for name in START)


def fit(bench, chosen, cost, fixed):
    """Weights fitted to some films."""
    settings = {**START, **fixed}
    if cost is None:
        return settings
    leaving = lambda trial: cost * sum(abs(math.log2(trial[name] / START[name])) for name in START) / 4
    best = bench.mean(bench.gains(settings), chosen)
    for step in STEPS:
        improved = True
        while improved:
            improved = False
            for name in START:
                for factor in (step, 1 / step):
                    trial = {**settings, name: round(settings[name] * factor, 6)}
                    if not allowed(trial):
                        continue
                    value = bench.mean(bench.gains(trial), chosen) - leaving(trial)
                    if value > best + 1e-6:
                        settings, best, improved = trial, value, True
    return settings


def held_out(bench, cost, fixed):
    """The gain on each film of weights fitted to all others, over the start."""
    start = bench.gains({**START, **fixed})
    result = {}
    for film in bench.films:
        rest = [other for other in bench.films if other != film]
        result[film] = bench.gains(fit(bench, rest, cost, fixed))[film] - start[film]
    return result


def chosen_cost(bench, fixed):
    rows = []
    for cost in COSTS:
        gains = held_out(bench, cost, fixed)
        mean = bench.mean(gains)
        total = sum(bench.share.values())
        spread = sum(bench.share[film] * (gains[film] - mean) ** 2 for film in bench.films) / total
        error = math.sqrt(spread / len(bench.films))
        print(f"cost {cost}: on films left out {mean:+.4f}, standard error {error:.4f}", flush=True)
        rows.append((cost, mean, error))
    _, best, error = max(rows, key=lambda row: row[1])
    if best <= SURE * error:
        return None
    return next(cost for cost, mean, _ in rows if mean >= best - error)


def rounded(settings):
    """Weights that add up to one, to a hundredth."""
    whole = sum(settings[name] for name in START)
    return {name: round(value / whole if name in START else value, 2) for name, value in settings.items()}


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
    bench = Bench(options.media)
    fixed = smoothing(bench)
    cost = chosen_cost(bench, fixed)
    print(f"chosen: {fixed}, cost {cost}")
    settings = rounded(fit(bench, bench.films, cost, fixed))
    print(settings)
    if options.write:
        write(settings)
    bench.close()


if __name__ == "__main__":
    main()
