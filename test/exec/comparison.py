"""Compares the results of the kernels of a file, compiled in several ways, with those of the reference, for
check-random and the reducer.
"""

import re
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import execution
from pipelines import Way, variants_for
from references import QUIETLY, SECONDS_TO_COMPILE, Reference, disagreements


@dataclass(frozen=True)
class Difference:
    kernel: str
    way: Way | None  # None if the reference itself finds the kernel invalid, or if those of machines differ.
    kind: str        # "differs", "crashed", "too slow", "does not compile", "invalid", "machines differ"
    message: str


@dataclass(frozen=True)
class Settings:
    """Holds the settings of a comparison that do not depend on the kernels."""

    runner: str = "run-kernels"
    codegen: str | None = "O0"
    seconds: int = 10
    sabotage: str | None = None  # Removes matching lines from the canonical IR, to simulate a compiler bug.
    door: str = "source"  # One of execution.DOORS.
    machines: tuple = ("x86_64",)  # The machines that run the kernels, and whose references are compared.


def kernel_sections(source):
    """Returns the text before the kernels, and the text of each kernel with its comments."""
    head, *sections = re.split(r"^(?=// EXEC: kernel )", source, flags=re.MULTILINE)
    return head, {section.split()[3]: section for section in sections}


def only(source, names):
    head, sections = kernel_sections(source)
    return head + "".join(sections[name] for name in names)


class Comparison:
    """Compares one file of kernels in a folder of its own."""

    def __init__(self, source: str, work: Path, settings: Settings):
        self.source, self.work, self.settings = source, work, settings
        self.kernels = execution.commands(source)
        self.runs = 0
        self.modes = Counter()
        self.differences = []

    def compare(self, ways):
        """Compares all kernels in all ways, each on its machine."""
        if not self.kernels:
            raise ValueError("no kernels")
        self.work.mkdir(parents=True, exist_ok=True)
        names = [kernel.name for kernel in self.kernels]
        path = self.work / "kernels.cl"
        path.write_text(self.source)
        references = [Reference.build(path, names, machine, self.settings) for machine in self.settings.machines]
        for reference in references:
            self.run(reference, self.kernels, [(way, compiled) for way in ways if way.machine == reference.machine
                                               for compiled in self.compiled(way, names, "all")])
        invalid = {found.kernel for found in self.differences if not found.way}
        valid = [kernel for kernel in self.kernels if kernel.name not in invalid]
        self.differences += [Difference(name, None, "machines differ", message)
                             for name, message in disagreements(references, valid)]
        return self

    def front(self, names, way, part):
        """Runs the front half, which several ways share."""
        to = self.work / f"{part}-{way.front_name}.bc"
        if not to.exists():
            source, ir = self.work / f"{part}.cl", self.work / f"{part}.ll"
            if not ir.exists():
                source.write_text(only(self.source, names))
                execution.canonical(source, ir, self.settings.door, **QUIETLY)
                self.apply_sabotage(ir)
            execution.front_half(ir, way, to, timeout=SECONDS_TO_COMPILE, quietly=True)
        return to

    def apply_sabotage(self, ir):
        if self.settings.sabotage:
            lines = ir.read_text().splitlines(keepends=True)
            ir.write_text("".join(line for line in lines if not re.search(self.settings.sabotage, line)))

    def compiled(self, way, names, part):
        """Returns the objects of one way: one, or several if a kernel prevents the others from being compiled.
        Kernels that do not compile are differences."""
        try:
            kernels = [kernel for kernel in self.kernels if kernel.name in names]
            return [execution.back_half(self.front(names, way, part), variants_for(way, kernels), way,
                                        self.work / f"{part}-{way.name}.so", self.settings.codegen,
                                        timeout=SECONDS_TO_COMPILE, quietly=True)]
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            if len(names) == 1:
                lines = [line for line in (error.stderr or "").splitlines() if re.search(r"error|Assert|LLVM", line)]
                message = f"{error.cmd[0]}: {lines[0] if lines else error}"
                self.differences.append(Difference(names[0], way, "does not compile", message))
                return []
            middle = len(names) // 2
            return (self.compiled(way, names[:middle], part + "a") + self.compiled(way, names[middle:], part + "b"))

    def run(self, reference, kernels, objects):
        """Runs all ways of all kernels in one process. If it crashes or is too slow, each kernel runs in a process of
        its own, and, where an entry point is the cause, each way of the kernel."""
        lines = list(execution.plan(kernels, [compiled for _, compiled in objects]))
        done = reference.run(lines, check=False)
        stopped = re.search(r"^(crashed|too slow): (.*)$", done.stdout, re.MULTILINE)
        if stopped and len(kernels) > 1:
            for kernel in kernels:
                self.run(reference, [kernel], objects)
            return
        if stopped and len(objects) > 1 and "entry" in stopped[2]:
            for one in objects:
                self.run(reference, kernels, [one])
            return
        by_path = {str(compiled.shared): way for way, compiled in objects}
        self.count(done.stdout, lines, by_path)
        self.differences += differences(done.stdout, kernels[0].name, by_path)
        if done.returncode not in (0, 1):
            self.differences.append(Difference(kernels[0].name, None, "invalid", done.stdout.strip()))

    def count(self, output, lines, by_path):
        """Counts the runs, in total and in each mode."""
        self.runs += int(match[1]) if (match := re.search(r"^(\d+) runs", output, re.MULTILINE)) else 0
        for line in lines:
            words = line.split()
            if words[0] == "entry":
                way, form = by_path[words[1]], words[2].split(".")[2]
                self.modes.update([f"width {way.width}", f"method {way.method}", way.cpu, f"{way.simplify} {way.level}",
                                   f"for {'any size' if form == 'any' else 'a size'}"])


def differences(output, kernel, by_path):
    """Returns the differences in the output of run-kernels, at most one for each kernel and way. `kernel` is the kernel
    that runs if the output names none."""
    found = {}
    for line in output.splitlines():
        stopped = re.match(r"(crashed|too slow): ", line)
        entry = re.search(r": entry (\S+) [^:]*(?:: (.*))?$", line)
        if not stopped and not entry and ": reference: " not in line:
            continue
        name = kernel if stopped else line.split(":")[0]
        way = by_path.get(entry[1]) if entry else None
        kind = "invalid" if way is None else stopped[1] if stopped else "differs"
        # The paths of files are removed, because they differ between runs.
        message = re.sub(r"entry \S+ (\S+)( \d+){3}", r"\1", line)
        found.setdefault((name, way), Difference(name, way, kind, message))
    return list(found.values())
