#!/usr/bin/env python3
"""Scores highlight levels on the labelled films, both halves apart, beside scores that know nothing.

    python3 Benchmarks/Accuracy/highlights/score.py [--effort fast|balanced|exact] [--per-film] [--media FOLDER]

Windows of two seconds. tau and rho: rank correlation with the labels. hit@1: whether the best window has a label
of 3 or more. mAP: the mean over films of the average precision of such windows. All are means over both passes.
"""
import argparse
import pathlib

import figures
import films
import probe
import ranks

HEADER = f"| half | scores | {' | '.join(figures.NAMES)} |\n| --- | --- | ---: | ---: | ---: | ---: |"


def contenders(answer, passes):
    """The figures of each way to score one film."""
    count = min(len(answer["scores"]), len(passes[0]))
    return {
        "levels": figures.of_film(answer["levels"], passes),
        "scores before levels": figures.of_film(answer["scores"], passes),
        "center prior": figures.of_film(ranks.center_prior(count), passes),
        "loudness only": figures.of_film(answer["loudness"], passes),
        "motion only": figures.of_film(answer["motion"], passes),
        "random": figures.of_random(count, passes),
        "one pass against the other": figures.of_people(passes),
    }


def table(rows_of_films):
    """Rows of a table for one half, and the margins over the centre prior."""
    names = next(iter(rows_of_films.values()))
    means = {name: [ranks.mean(rows[name][i] for rows in rows_of_films.values()) for i in range(4)] for name in names}
    margins = [
        figures.interval([rows["levels"][i] - rows["center prior"][i] for rows in rows_of_films.values()])
        for i in range(4)
    ]
    return means, margins


def report(effort, media, per_film):
    rows = {}
    for film in probe.measured(effort, media=media):
        rows[film.film] = contenders(film.answer({}), films.labels(film.film))
        film.close()
    print(f"Effort: {effort}\n\n{HEADER}")
    margins = {}
    for half in ("tuning", "check"):
        means, margins[half] = table({film: row for film, row in rows.items() if film.half == half})
        for name, values in means.items():
            print(f"| {half} | {name} | {' | '.join(f'{value:.3f}' for value in values)} |")
    for half, intervals in margins.items():
        said = ", ".join(
            f"{name} {mean:+.3f} ({low:+.3f} to {high:+.3f})"
            for name, (mean, low, high) in zip(figures.NAMES, intervals)
        )
        print(f"\nLevels over the center prior, {half} half, 95 % bootstrap interval over films: {said}")
    if per_film:
        print(f"\n| film | half | {' | '.join(figures.NAMES)} |\n| --- | --- | ---: | ---: | ---: | ---: |")
        for film, row in rows.items():
            print(f"| {film.name} | {film.half} | {' | '.join(f'{value:.3f}' for value in row['levels'])} |")


def agreement():
    first, second = [], []
    for film in films.all_films():
        passes = films.labels(film)
        first += passes[0]
        second += passes[1]
    exact = ranks.mean(a == b for a, b in zip(first, second))
    print(
        f"{len(first)} windows, two passes: equal {exact:.2f}, quadratic kappa "
        f"{figures.weighted_kappa(first, second):.3f}, rho {ranks.spearman(first, second):.3f}\n"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--effort", nargs="+", choices=probe.EFFORTS, default=["fast"])
    parser.add_argument("--per-film", action="store_true")
    parser.add_argument("--media", type=pathlib.Path, default=films.MEDIA)
    options = parser.parse_args()
    agreement()
    for effort in options.effort:
        report(effort, options.media, options.per_film)


if __name__ == "__main__":
    main()
