"""Generates local sizes and launches: one to three dimensions, offsets, and smaller groups at the end."""

SMALL = [(1, 1, 1), (2, 1, 1), (3, 1, 1), (5, 1, 1), (8, 1, 1), (2, 2, 1), (1, 3, 1), (2, 1, 2), (2, 2, 2), (1, 2, 3)]
OTHER = [(7, 1, 1), (13, 1, 1), (16, 1, 1), (17, 1, 1), (31, 1, 1), (32, 1, 1), (61, 1, 1), (64, 1, 1), (127, 1, 1),
         (128, 1, 1), (256, 1, 1), (293, 1, 1), (4, 2, 1), (8, 8, 1), (3, 1, 5), (1, 6, 1), (2, 3, 2), (5, 5, 1),
         (1, 1, 4), (8, 4, 2), (7, 11, 1), (16, 16, 1), (3, 5, 7), (1, 19, 2), (4, 4, 4), (4, 16, 1), (4, 64, 1), (8, 32, 1), (2, 4, 24),
         (6, 33, 1)]
MAX_GLOBAL = 2048


def specialised_sizes(rng):
    return [rng.choice(SMALL), rng.choice(OTHER)]


def random_size(rng):
    kind = rng.random()
    if kind < 0.4:
        return rng.choice(SMALL + OTHER)
    if kind < 0.7:
        return rng.randint(1, 300), 1, 1
    size = [rng.randint(1, 6) for _ in range(3)]
    rng.shuffle(size)
    return tuple(size)


# Limits that ids may reach or exceed: those of an int, a uint and a long, and some others.
FAR = [2**31, 2**32, 2**32 + 2**31, 2**40, 2**63]


def random_offset(rng, total):
    """Returns an offset: 0, a small number or, in a quarter of the cases, one with which ids end, start or pass close
    to a limit."""
    kind = rng.random()
    if kind < 0.5:
        return 0
    if kind < 0.75:
        return rng.randint(1, 5)
    return rng.choice(FAR) - rng.choice([0, total, max(0, total - 1), rng.randint(0, total + 5)])


def launch(rng, size, whole):
    groups = [rng.randint(1, 3) for _ in range(3)]
    while size[0] * size[1] * size[2] * groups[0] * groups[1] * groups[2] > MAX_GLOBAL:
        groups[groups.index(max(groups))] -= 1
    total = [s * g for s, g in zip(size, groups)]
    if not whole:
        total = [rng.randint(t - s + 1, t) for t, s in zip(total, size)]
    dimensions = max([d + 1 for d in range(3) if total[d] != 1 or size[d] != 1], default=1)
    offset = [random_offset(rng, total[d]) if d < dimensions else 0 for d in range(3)]
    return [dimensions, *total, *size, *offset]


def launches(rng, sizes):
    """Returns one launch for each variant, one whose last groups may be smaller, and one with a random size."""
    return [launch(rng, size, True) for size in sizes] + [launch(rng, rng.choice(sizes), False),
                                                          launch(rng, random_size(rng), rng.random() < 0.4)]
