"""Estimates the cycles of a work-item on CPUs that need not be there, by simulation of the compiled code."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from implementations import KERNELS, Benchmark
from report import geometric_mean, number, table

CPUS = ["znver3", "x86-64-v4", "neoverse-v1", "neoverse-v2", "apple-m1", "sifive-x280"]
WHOLE = re.compile(r"'oclc\.(\w+)\.(\d+x\d+x\d+)\.[^']*': (?:(\d+) work-items, ([\d.]+) cycles|not simulated)")
BUSIEST = re.compile(r"  %.*?: .*step (\d+), (\d+) elements, (\d+) instructions, (\d+) gathers, (\d+) lane loads, "
                     r"(\d+) reloads, (\d+) calls")


@dataclass
class Estimate:
    """Holds the time of a work-item, and facts about the loop in which a work-group spends most of its time."""
    cycles: float | None = None
    elements: int = 0
    gathers: int = 0
    lane_loads: int = 0
    reloads: int = 0

    def text(self) -> str:
        if self.cycles is None:
            return "-"
        facts = [("x", self.elements), ("g", self.gathers), ("e", self.lane_loads), ("r", self.reloads)]
        return " ".join([number(self.cycles), *(f"{letter}{count}" for letter, count in facts if count)])


Estimates = dict[str, Estimate]  # by kernel and local size


def parse(text: str) -> Estimates:
    """Reads what print<group-times> prints."""
    found: Estimates = {}
    current = Estimate()
    for line in text.splitlines():
        if whole := WHOLE.match(line):
            current = Estimate(float(whole[4]) / int(whole[3]) if whole[3] else None)
            found[f"`{whole[1]}`, {whole[2].removesuffix('x1').removesuffix('x1')}"] = current
        elif busiest := BUSIEST.match(line):
            current.elements, _, current.gathers, current.lane_loads, current.reloads = map(int, busiest.groups()[1:6])
    return found


def estimate(build: Path, folder: Path, file: str, sizes: list[str], cpu: str) -> Estimates:
    """Compiles a file for its local sizes, and simulates the code."""
    module = folder / f"{file}.{cpu}.ll"
    commands = [[build / "bin/oclc", f"--cpu={cpu}", "--no-any-local-size", "--emit=llvm-ir", "-o", module,
                 *(f"--local-size={size}" for size in sizes), KERNELS / f"{file}.cl"],
                [build / "bin/oclopt", "-disable-output", "-passes=print<group-times>", module]]
    for command in commands:
        result = subprocess.run(command, stderr=subprocess.PIPE, text=True)
        if result.returncode != 0:
            sys.exit(f"bench: no estimate for {file}.cl on {cpu}:\n{result.stderr}")
    return parse(result.stderr)


def run(build: Path, scratch: Path, benchmarks: list[Benchmark], cpus: list[str]) -> str:
    """Returns a table with a row for each kernel and local size, and a column for each CPU."""
    folder = scratch / "estimates"
    folder.mkdir(parents=True, exist_ok=True)
    sizes: dict[str, set[str]] = {}
    for benchmark in benchmarks:
        if benchmark.local_sizes:
            sizes.setdefault(benchmark.file, set()).update(benchmark.local_sizes)
    jobs = [(file, cpu) for cpu in cpus for file in sizes]
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        found = pool.map(lambda job: estimate(build, folder, job[0], sorted(sizes[job[0]]), job[1]), jobs)
        rows: dict[str, dict[str, Estimate]] = {}
        for (_, cpu), kernels in zip(jobs, found):
            for kernel, one in kernels.items():
                rows.setdefault(kernel, {})[cpu] = one
    return table(["cycles of a work-item", *cpus], cells(rows, cpus))


def cells(rows: dict[str, dict[str, Estimate]], cpus: list[str]) -> list[list[str]]:
    """Returns the rows of the table; the last one compares the CPUs on the kernels that both have."""
    lines = [[kernel, *(row.get(cpu, Estimate()).text() for cpu in cpus)] for kernel, row in rows.items()]

    def mean(cpu: str) -> float | None:
        pairs = [(row[cpu].cycles, row[cpus[0]].cycles) for row in rows.values() if cpu in row and cpus[0] in row]
        return geometric_mean([own / base for own, base in pairs if own and base])
    return lines + [[f"**geometric mean / {cpus[0]}**", *(number(mean(cpu)) for cpu in cpus)]]
