#!/usr/bin/env python3
"""Rank correlation of scores over one video, as highlight scorers are compared by (Otani et al., CVPR 2019).

    python3 Benchmarks/Accuracy/highlights/ranks.py [ANNOTATIONS.tsv]

Run alone, it checks itself: on the annotations of TVSum it must give the published agreement of people, 0.177
for Kendall's tau and 0.204 for Spearman's rho, as means over pairs of users and then over videos.
"""
import collections
import itertools
import math
import pathlib
import sys

import films

PUBLISHED = (0.1774, 0.2042)


def kendall(first, second):
    """Kendall's tau-b; 0 when one side does not vary."""
    cells = list(collections.Counter(zip(first, second)).items())
    balance = 0
    for ((a, b), count), ((c, d), other) in itertools.combinations(cells, 2):
        product = (a - c) * (b - d)
        balance += count * other * ((product > 0) - (product < 0))
    pairs = lambda values: sum(count * (count - 1) // 2 for count in values)
    total = pairs([len(first)])
    ties = [pairs(collections.Counter(side).values()) for side in (first, second)]
    scale = math.sqrt((total - ties[0]) * (total - ties[1]))
    return balance / scale if scale else 0.0


def mean_ranks(values):
    """The rank of each value, equal values sharing the mean of theirs."""
    counts, below, rank = collections.Counter(values), 0, {}
    for value in sorted(counts):
        rank[value] = below + (counts[value] + 1) / 2
        below += counts[value]
    return [rank[value] for value in values]


def spearman(first, second):
    """Spearman's rho, the correlation of mean ranks; 0 when one side does not vary."""
    a, b = mean_ranks(first), mean_ranks(second)
    middle = (len(a) + 1) / 2
    covariance = sum((x - middle) * (y - middle) for x, y in zip(a, b))
    scale = math.sqrt(sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b))
    return covariance / scale if scale else 0.0


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else 0.0


def annotations(path):
    """The users' scores of each video of TVSum."""
    videos = collections.defaultdict(list)
    for line in path.read_text().splitlines()[1:]:
        fields = line.split("\t")
        videos[fields[0]].append([int(digit) for digit in fields[5]])
    return videos


def agreement(videos, correlation):
    """The mean correlation of pairs of users, over videos."""
    return mean(
        mean(correlation(a, b) for a, b in itertools.combinations(users, 2)) for users in videos.values()
    )


def against_users(videos, scorer, correlation):
    """The mean correlation of a scorer with each user, over users and then videos."""
    return mean(
        mean(correlation(scorer(len(users[0])), user) for user in users) for users in videos.values()
    )


def center_prior(count):
    """A score that knows nothing but the place in the video."""
    return [1 - (2 * (index + 0.5) / count - 1) ** 2 for index in range(count)]


def main():
    path = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else films.MEDIA / "tvsum" / "annotations.tsv"
    videos = annotations(path)
    people = agreement(videos, kendall), agreement(videos, spearman)
    prior = against_users(videos, center_prior, spearman)
    print(f"{len(videos)} videos: people tau {people[0]:.4f}, rho {people[1]:.4f}; center prior rho {prior:.4f}")
    if any(abs(found - wanted) > 0.00005 for found, wanted in zip(people, PUBLISHED)):
        print(f"published: {PUBLISHED[0]}, {PUBLISHED[1]}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
