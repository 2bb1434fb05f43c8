"""Selects the few ways in which a file of small kernels is compiled; together they cover every mode.

Each kernel is compiled with each width, each method, each CPU, each local size, without optimisation, and with LLVM's
vectorizer. The combinations depend on the file, so that some hundred kernels cover every pair. Kernels with images are
compiled in half as many ways.
"""

import random

from kernelgen.small.shapes import COUNTS
from pipelines import Way

WIDTHS = ["auto", "auto", "2", "4", "8", "16", "off"]
FORMS = ["any", "any", *COUNTS]
# Sizes that give vectors and remainders are compiled more often than those with few work-items.
TWICE = [8, 13, 64, 70]


def shuffled(rng, values):
    values = list(values)
    rng.shuffle(values)
    return values


def small_ways(file, cpus):
    """Returns the ways for the file with this number."""
    rng = random.Random(f"ways {file}")
    widths = shuffled(rng, WIDTHS)
    if rng.random() < 0.25:
        # Vectors of bytes have 32 lanes.
        widths[widths.index("16")] = "32"
    forms = shuffled(rng, FORMS + TWICE)
    # The CPUs share the widths as evenly as possible.
    targets = shuffled(rng, [cpus[index % len(cpus)] for index in range(len(widths))])
    methods = shuffled(rng, ["cbs"] * 2 + ["auto"] * (len(widths) - 2))
    found = []
    for index, (width, cpu, method) in enumerate(zip(widths, targets, methods)):
        only = tuple(dict.fromkeys(forms[index::len(widths)]))
        found.append(Way("shipped", "O3", method, cpu, width, only=only))
    plain = Way("shipped", "O0", rng.choice(["auto", "cbs"]), rng.choice(cpus), only=("any", rng.choice(COUNTS)))
    # This way tests LLVM's vectorizer. The other ways leave work-items to it only if they have no vectors for them.
    of_llvm = Way("usual", "O3", "auto", rng.choice(cpus), "off", only=("any", rng.choice(TWICE)))
    quick = Way("shipped", "O1", rng.choice(["auto", "cbs"]), rng.choice(cpus), only=("any", rng.choice(COUNTS)))
    return found + [plain, of_llvm, quick]


def image_ways(file, cpus):
    """Returns the ways for a file of kernels with images: half of the others' number, because each read of an image is
    code for many formats. Files differ in which two ways with vectors they have."""
    *vectors, plain, of_llvm, quick = small_ways(file, cpus)
    return random.Random(f"images {file}").sample(vectors, 2) + [plain, of_llvm, quick]
