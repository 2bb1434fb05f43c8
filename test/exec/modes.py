"""Defines the modes in which check-csmith and check-torture compile a program with oclc.

A mode is a set of options of oclc. There are 72 combinations of options and two plain modes, too many for each program.
A program is compiled in the plain modes, in the default mode, and for each vector width in one of the other
combinations, which rotate from program to program. It can also be compiled in a few of these, or in all modes.
"""

from dataclasses import dataclass
from itertools import product
from random import Random

WIDTHS = ["auto", "off", "2", "4", "8", "16"]
METHODS = ["auto", "cbs"]
SIZES = ["any", "own"]
CPUS = ["x86-64-v3", "x86-64-v2", "x86-64-v4"]


@dataclass(frozen=True)
class Mode:
    """Holds options of oclc, except for the local size of the variant, which depends on the launch."""

    width: str = "auto"
    method: str = "auto"
    size: str = "any"  # The variant that runs: the one for any local size, or the one for that of the launch.
    cpu: str = "x86-64-v3"
    optimize: bool = True

    @property
    def name(self):
        level = "" if self.optimize else "-plain"
        return f"width-{self.width}-{self.method}-{self.size}-{self.cpu.removeprefix('x86-64-')}{level}"

    def options(self, local_size):
        """Returns options of oclc for launches with this local size, such as (8, 4, 1)."""
        own = ["--local-size=" + "x".join(map(str, local_size)), "--no-any-local-size"]
        return ([f"--vector-width={self.width}", f"--method={self.method}", f"--cpu={self.cpu}"]
                + (own if self.size == "own" else []) + ([] if self.optimize else ["-cl-opt-disable"]))

    @property
    def features(self):
        """Returns the properties by which a table counts this mode."""
        if not self.optimize:
            return [f"plain, {self.method}"]
        return [f"width {self.width}", f"method {self.method}", f"size {self.size}", self.cpu]


PLAIN = Mode(width="off", optimize=False)


def runnable_cpus():
    """Returns the CPUs of CPUS whose code this machine can run."""
    with open("/proc/cpuinfo", encoding="ascii") as cpuinfo:
        flags = next((line.split() for line in cpuinfo if line.startswith("flags")), [])
    needs = {"x86-64-v4": "avx512vl", "x86-64-v3": "avx2"}
    return [cpu for cpu in CPUS if needs.get(cpu, "sse2") in flags]


def all_modes(cpus):
    plain = [PLAIN, Mode(width="off", method="cbs", optimize=False)]
    return plain + [Mode(*choice) for choice in product(WIDTHS, METHODS, SIZES, cpus)]


def some_modes(cpus, number):
    """Returns the plain modes, the default one, and for each width one combination, which depends on the program's
    number."""
    combinations = list(product(METHODS, SIZES, cpus))
    chosen = all_modes(cpus)[:2] + [Mode(cpu=cpus[0])]
    for index, width in enumerate(WIDTHS):
        # Each width has a phase of its own, so that consecutive programs combine widths with different choices.
        chosen.append(Mode(width, *combinations[(number + 5 * index) % len(combinations)]))
    return list(dict.fromkeys(chosen))


def few_modes(cpus, number):
    """Returns the first plain mode, the default one, and two of the others that some_modes has for a program."""
    plain, _, default, *others = some_modes(cpus, number)
    return [plain, default, *Random(number).sample(others, 2)]


CHOICES = {"few": few_modes, "some": some_modes, "all": lambda cpus, number: all_modes(cpus)}


def chosen(which, cpus, number):
    """Returns the modes of a program for one of CHOICES."""
    return CHOICES[which](cpus, number)
