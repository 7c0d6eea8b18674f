#!/usr/bin/env python3
"""Scores highlight levels on the labelled films, both halves apart, beside scores that know nothing.

    python3 Benchmarks/Accuracy/highlights/score.py [--effort fast|balanced|exact] [--per-film] [--media FOLDER]

Windows of two seconds. tau and rho: rank correlation with the labels. hit@1: whether the best window has a label
of 3 or more. mAP: the mean over films of the average precision of such windows. All are means over viewers, each
the mean over the viewer's passes.
"""
import argparse
import pathlib

import figures
import films
import probe
import ranks

HEADER = f"| half | scores | {' | '.join(figures.NAMES)} |\n| --- | --- | ---: | ---: | ---: | ---: |"


BASELINES = ("center prior", "loudness only", "motion only", "random")


def contenders(answer, viewers):
    """The figures of each way to score one film."""
    count = min(len(answer["scores"]), len(viewers[0][0]))
    rows = {
        "levels": figures.of_film(answer["levels"], viewers),
        "scores before levels": figures.of_film(answer["scores"], viewers),
        "center prior": figures.of_film(ranks.center_prior(count), viewers),
        "loudness only": figures.of_film(answer["loudness"], viewers),
        "motion only": figures.of_film(answer["motion"], viewers),
        "random": figures.of_random(count, viewers),
    }
    between = figures.of_viewers(viewers)
    return rows if between is None else {**rows, "one viewer against the other": between}


def means(rows_of_films):
    """The mean over films of each way to score, over those films that have it."""
    names = dict.fromkeys(name for rows in rows_of_films for name in rows)
    return {name: figures.mean_rows(rows[name] for rows in rows_of_films if name in rows) for name in names}


def margins(rows_of_films, baseline):
    """The margins of the levels over a baseline, in words."""
    intervals = [
        figures.interval([rows["levels"][i] - rows[baseline][i] for rows in rows_of_films])
        for i in range(len(figures.NAMES))
    ]
    return ", ".join(
        f"{name} {mean:+.3f} ({low:+.3f} to {high:+.3f})" for name, (mean, low, high) in zip(figures.NAMES, intervals)
    )


def report(effort, media, per_film):
    rows = {}
    for film in probe.measured(effort, media=media):
        rows[film.film] = contenders(film.answer({}), films.viewers(film.film))
        film.close()
    print(f"Effort: {effort}\n\n{HEADER}")
    halves = {half: [row for film, row in rows.items() if film.half == half] for half in ("tuning", "check")}
    for half, own in halves.items():
        for name, values in means(own).items():
            print(f"| {half} | {name} | {' | '.join(f'{value:.3f}' for value in values)} |")
    for half, own in halves.items():
        print(f"\nLevels over others, {half} half, {len(own)} films, 95 % bootstrap interval over films:")
        for baseline in BASELINES:
            print(f"- {baseline}: {margins(own, baseline)}")
    if per_film:
        print(f"\n| film | half | {' | '.join(figures.NAMES)} |\n| --- | --- | ---: | ---: | ---: | ---: |")
        for film, row in rows.items():
            print(f"| {film.name} | {film.half} | {' | '.join(f'{value:.3f}' for value in row['levels'])} |")


def agreement():
    """How far passes and viewers agree."""
    pairs = {"one viewer's two passes": [], "two viewers": []}
    count = 0
    for film in films.all_films():
        viewers = films.viewers(film)
        count += films.window_count(film)
        pairs["one viewer's two passes"] += [pair for one in viewers if len(one) > 1 for pair in zip(*one[:2])]
        pairs["two viewers"] += zip(viewers[0][0], viewers[1][0]) if len(viewers) > 1 else []
    print(f"{count} windows")
    for name, both in pairs.items():
        first, second = zip(*both)
        equal, near = (ranks.mean(abs(a - b) <= most for a, b in both) for most in (0, 1))
        print(
            f"{name}: equal {equal:.2f}, within one {near:.2f}, quadratic kappa "
            f"{figures.weighted_kappa(first, second):.3f}, rho {ranks.spearman(first, second):.3f}, "
            f"{len(both)} windows"
        )
    print()


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
