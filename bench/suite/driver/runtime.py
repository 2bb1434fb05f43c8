"""Runs the mode `runtime` of scripts/bench: what launches, transfers and waiting cost on each implementation."""

import os
import re
import subprocess
import sys
from pathlib import Path

import implementations
import report
from implementations import Implementation
from processes import Case, Plan, Process, Result, measure

KERNELS = Path(__file__).resolve().parents[2] / "kernels/runtime.cl"
LOCAL_SIZES = (1, 64, 128, 256)


def list_scenarios(program: Path) -> dict[str, str]:
    lines = subprocess.run([program, "list"], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return dict(line.split("\t") for line in lines)


def oclc(name: str, build: Path, scratch: Path) -> Implementation:
    binary = scratch / f"runtime-{name}.oclbin"
    sizes = [f"--local-size={size}" for size in LOCAL_SIZES]
    subprocess.run([build / "bin/oclc", "--cpu=native", *sizes, KERNELS, "-o", binary], check=True)
    return Implementation(name, [f"binary={binary}"], {"OCL_ICD_VENDORS": str(build / "etc/OpenCL/vendors")})


def from_source(peer: Implementation) -> Implementation:
    return Implementation(peer.name, [f"source={KERNELS}"], peer.environment)


def nanoseconds(value: float | None) -> str:
    if value is None:
        return "-"
    for limit, unit in ((1e3, "ns"), (1e6, "us"), (1e9, "ms")):
        if value < limit:
            return f"{value / limit * 1e3:.3g} {unit}"
    return f"{value / 1e9:.3g} s"


def starts(program: Path, found: list[Implementation], variables: dict[str, str], rounds: int) -> str:
    """Returns a table of what happens once in a process. Processes of the implementations run in turns, and the
    shortest times count."""
    best: dict[str, dict[str, float]] = {}
    for turn in range(rounds):
        for peer in found[turn % len(found):] + found[:turn % len(found)]:
            lines = subprocess.run([program, "start", *peer.arguments], env={**variables, **peer.environment},
                                   stdout=subprocess.PIPE, text=True).stdout.splitlines()
            for line in lines:
                if match := re.match(r"(.*?)\s{2,}([\d.]+) (us|KiB)", line):
                    what = re.sub(r"^program from .*", "program created and built", match[1])
                    row = best.setdefault(what, {})
                    row[peer.name] = min(float(match[2]), row.get(peer.name, float("inf")))

    def text(what: str, value: float | None) -> str:
        if value is None:
            return "-"
        return f"{value / 1024:.1f} MiB" if what == "resident memory" else nanoseconds(value * 1e3)
    names = [peer.name for peer in found]
    rows = [[what, *(text(what, row.get(name)) for name in names)] for what, row in best.items()]
    return report.table(["once in a process", *names], rows)


def scaling(program: Path, found: list[Implementation], variables, cpus: list[int], plan: Plan, log: Path) -> str:
    """Returns a table of how much faster all CPUs are than one. Two processes of each implementation run in turns."""
    rows = []
    for peer in found:
        pair = [Process(program, Implementation(str(count), peer.arguments, peer.environment), variables(count),
                        set(cpus[-count:]), log) for count in (1, len(cpus))]
        results = measure(pair, Case("compute"), plan, {})
        for process in pair:
            process.stop()
        one, many = (results[process.name].typical() for process in pair)
        rows.append([peer.name, report.number(one / many if one and many else None)])
    return report.table([f"compute-bound kernel, 1 CPU to {len(cpus)}", "times faster"], rows)


def comparison(results: report.Results, scenarios: dict[str, str], names: list[str], base: str) -> str:
    """Returns a table with the times of the base, and the ratios of the others to them."""
    others = [name for name in names if name != base]
    rows = [[scenarios[key], nanoseconds(row[base].typical()), *(report.cell(row, name, base) for name in others)]
            for key, row in results.items()]
    return report.table(["", base, *(f"{name} / {base}" for name in others)], rows)


def run(build: Path, found: list[Implementation], options, scratch: Path) -> tuple[str, report.Results]:
    """Returns the tables, and the results that the first of them shows."""
    program = build / "bin/bench-runtime"
    cpus = sorted(os.sched_getaffinity(0))
    log = scratch / "log"
    log.write_text("")

    def variables(threads: int) -> dict[str, str]:
        return implementations.environment(threads, scratch)
    wanted = {name: what for name, what in list_scenarios(program).items() if re.search(options.kernels, name)}
    if not wanted:
        sys.exit(f"bench: no scenario is called like '{options.kernels}'")
    plan = Plan(options.rounds, options.sample, "wall", placements=2)
    processes = [Process(program, peer, variables(len(cpus)), set(cpus), log) for peer in found]
    results: dict[str, dict[str, Result]] = {}
    for name in wanted:
        if sys.stderr.isatty():
            print(f"\r\033[K{name}", end="", file=sys.stderr, flush=True)
        results[name] = measure(processes, Case(name), plan, {})
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    names = [process.name for process in processes]
    described = "; ".join(f"{process.name}: {process.description}" for process in processes)
    for process in processes:
        process.stop()
    parts = [f"{described}. {len(cpus)} CPUs, {options.rounds} rounds.\n",
             comparison(results, wanted, names, options.base),
             starts(program, found, variables(len(cpus)), options.rounds),
             scaling(program, found, variables, cpus, plan, log)]
    return "\n".join(parts), results
