"""Generates launches of small kernels, and the local sizes for which these are compiled."""

# Numbers of work-items in groups: one, less and more than a vector, and with remainders of every kind.
COUNTS = [1, 3, 8, 13, 31, 64, 70]
# Shapes in two and three dimensions, in addition to a row.
OTHERS = {1: [(1, 1, 1)], 3: [(1, 3, 1), (1, 1, 3)], 8: [(4, 2, 1), (2, 4, 1), (2, 2, 2), (1, 8, 1)],
          13: [(1, 13, 1), (13, 1, 1)], 31: [(31, 1, 1), (1, 1, 31)],
          64: [(8, 8, 1), (16, 4, 1), (4, 4, 4), (32, 2, 1), (2, 32, 1)],
          70: [(10, 7, 1), (7, 5, 2), (35, 2, 1), (5, 14, 1)]}
MOST_ITEMS = 220
# Limits that ids may reach or exceed: those of an int, a uint and a long.
FAR = [2**31, 2**32, 2**63, 2**63]


class Shapes:
    """Holds the sizes of one kernel. With a large offset, global ids exceed limits, and no index may depend on them."""

    def __init__(self, rng, dimensions, is_far):
        self.dimensions, self.is_far = dimensions, is_far
        self.sizes = {count: self.size(rng, count) for count in COUNTS}
        whole = [self.launch(rng, size, True) for size in self.sizes.values()]
        uneven = [self.launch(rng, self.sizes[count], False) for count in rng.sample([3, 8, 13, 31, 64, 70], 2)]
        self.launches = whole + uneven

    def size(self, rng, count):
        fitting = [size for size in OTHERS[count] if size[self.dimensions:] == (1,) * (3 - self.dimensions)]
        return rng.choice(fitting) if self.dimensions > 1 and fitting else (count, 1, 1)

    def launch(self, rng, size, whole):
        """Returns a launch with several groups if these have few work-items."""
        used = range(self.dimensions)
        groups = [1, 1, 1]
        items = size[0] * size[1] * size[2]
        for d in rng.sample(used, len(used)):
            groups[d] = rng.randint(1 if whole else 2, 3)
            while groups[d] > 1 and items * groups[d] > MOST_ITEMS:
                groups[d] -= 1
            items *= groups[d]
        total = [s * g for s, g in zip(size, groups)]
        if not whole:
            total = [max(1, t - rng.randint(1, s - 1)) if s > 1 else t for t, s in zip(total, size)]
        return [self.dimensions, *total, *size, *self.offset(rng, total)]

    def offset(self, rng, total):
        """Returns the offset of a launch, often none. With a large one, ids pass a limit or end at it."""
        used = range(self.dimensions)
        if rng.random() < (0.25 if self.is_far else 0.5):
            return [0, 0, 0]
        if self.is_far:
            return [rng.choice(FAR) - rng.choice([total[d], rng.randint(0, total[d])]) if d in used else 0
                    for d in range(3)]
        return [rng.randint(0, 3) if d in used else 0 for d in range(3)]

    @property
    def elements(self):
        """Returns a number above the highest index of a work-item, however kernels compute it."""
        def last(launch):
            total, offset = launch[1:4], [0, 0, 0] if self.is_far else launch[7:10]
            ends = [t + o for t, o in zip(total, offset)]
            return max((ends[2] * total[1] + ends[1]) * total[0] + ends[0],
                       (ends[0] * total[1] + ends[1]) * total[2] + ends[2])
        return max(map(last, self.launches)) + 8
