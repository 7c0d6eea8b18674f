"""How well scores of windows agree with labels, and what scores that know nothing get."""
import random

import ranks

GOOD = 3  # labels from here on count as relevant
RANDOM_ROUNDS = 200
NAMES = ("tau", "rho", "hit@1", "mAP")


def hit_at_1(scores, relevant):
    """Whether the best window is relevant; the share of relevant ones among equally good windows."""
    best = max(scores)
    return ranks.mean(flag for score, flag in zip(scores, relevant) if score == best)


def average_precision(scores, relevant):
    """The mean precision at each relevant window; equal scores stand in the order least in our favor."""
    order = sorted(zip(scores, relevant), key=lambda pair: (-pair[0], pair[1]))
    found, total = 0, 0.0
    for place, (_, flag) in enumerate(order, 1):
        if flag:
            found += 1
            total += found / place
    return total / found if found else 0.0


def of_pass(scores, labels, with_tau=True):
    """tau, rho, hit@1 and average precision of one film, judged by one pass of labels; tau takes long."""
    count = min(len(scores), len(labels))
    scores, labels = scores[:count], labels[:count]
    relevant = [int(label >= min(GOOD, max(labels))) for label in labels]
    return (
        ranks.kendall(scores, labels) if with_tau else 0.0, ranks.spearman(scores, labels),
        hit_at_1(scores, relevant), average_precision(scores, relevant),
    )  # fmt: skip


def of_film(scores, viewers):
    """The same of one film, each viewer counting once, the mean over a viewer's passes."""
    rows = [mean_rows(of_pass(scores, labels) for labels in passes) for passes in viewers]
    return mean_rows(rows)


def mean_rows(rows):
    return tuple(ranks.mean(column) for column in zip(*rows))


def of_random(count, viewers):
    """What scores by lot get on average."""
    source = random.Random(1)
    return mean_rows(of_film([source.random() for _ in range(count)], viewers) for _ in range(RANDOM_ROUNDS))


def of_viewers(viewers):
    """What the mean of one viewer's passes gets, judged by the others; nothing when there is only one."""
    if len(viewers) < 2:
        return None
    rows = []
    for place, own in enumerate(viewers):
        scores = [ranks.mean(column) for column in zip(*own)]
        rows.append(of_film(scores, viewers[:place] + viewers[place + 1 :]))
    return mean_rows(rows)


def interval(differences, rounds=10_000):
    """The mean and its 95 % bootstrap interval over films."""
    source = random.Random(1)
    count = len(differences)
    means = sorted(ranks.mean(source.choices(differences, k=count)) for _ in range(rounds))
    return ranks.mean(differences), means[int(0.025 * rounds)], means[int(0.975 * rounds) - 1]


def weighted_kappa(first, second):
    """Cohen's kappa with quadratic weights over labels 0 to 4."""
    count = len(first)
    expected = sum((a - b) ** 2 for a in first for b in second) / count**2
    observed = sum((a - b) ** 2 for a, b in zip(first, second)) / count
    return 1 - observed / expected if expected else 1.0
