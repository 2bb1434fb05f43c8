"""Builds the references of kernels for machines and runs them. Their results must not depend on the machine."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import execution
from machines import MACHINES

# The reference stops at behaviour that the language leaves undefined.
# Without the last option, an array at the end of a structure has no bounds.
STRICT = ["-fsanitize=undefined", "-fsanitize-trap=undefined", "-fno-sanitize=alignment,vptr,function",
          "-fstrict-flex-arrays=3"]
SECONDS_TO_COMPILE = 300
QUIETLY = {"stderr": subprocess.PIPE, "text": True, "timeout": SECONDS_TO_COMPILE}


@dataclass(frozen=True)
class Reference:
    """Represents the reference of a file of kernels on a machine; machines of an architecture share the object."""

    machine: str
    shared: Path
    runner: str
    seconds: int  # The longest run of a launch.

    @staticmethod
    def build(source: Path, names, machine, settings, *flags):
        """Builds the reference beside its source, for the runner and the seconds of Settings."""
        shared = source.with_name("".join(["reference-", MACHINES[machine].architecture, *flags, ".so"]))
        if not shared.exists():
            execution.reference(source, names, shared, *STRICT, *MACHINES[machine].clang, *flags, **QUIETLY)
        return Reference(machine, shared, settings.runner, settings.seconds)

    def run(self, lines, **options):
        """Runs a plan, and returns the process with its output."""
        machine = MACHINES[self.machine]
        return subprocess.run([*machine.program(self.runner), self.shared, str(self.seconds * machine.patience)],
                              input="".join(line + "\n" for line in lines), stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, **options)

    def digests(self, kernels):
        """Returns a number for the results of each launch of the reference, by the kernel and the launch."""
        lines = [part for line in execution.plan(kernels, [])
                 for part in ([line, "digest"] if line.startswith("launch") else [line])]
        launches = [(kernel.name, launch) for kernel in kernels for launch in kernel.launches]
        numbers = re.findall(r"^digest (\d+)$", self.run(lines, check=True).stdout, re.MULTILINE)
        return dict(zip(launches, numbers, strict=True))


def disagreements(references, kernels):
    """Yields each kernel whose results on an architecture are not those on the first one, with a message."""
    of_architecture = {}
    for reference in references:
        of_architecture.setdefault(reference.shared, reference)
    first, *others = of_architecture.values()
    expected = first.digests(kernels) if others else {}
    for other in others:
        wrong = {}
        found = other.digests(kernels)
        for (name, launch), number in found.items():
            if number != expected[name, launch]:
                wrong.setdefault(name, f"{launch}: the references on {first.machine} and {other.machine} differ")
        yield from wrong.items()
