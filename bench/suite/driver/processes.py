"""Runs one long-lived bench-kernels process for each implementation, and measures them in turns."""

import os
import selectors
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from implementations import Implementation

PREPARE_SECONDS, TIME_SECONDS = 300, 120


class Lost(Exception):
    """The process has ended or does not answer."""


class Process:
    """A bench-kernels process, started when it is needed, and again when it was lost."""

    def __init__(self, program: Path, implementation: Implementation, environment: dict[str, str],
                 cpus: set[int], log: Path):
        self.name = implementation.name
        self.description = ""
        self.command = [*implementation.loader, str(program), "serve", *implementation.arguments]
        self.environment = {**environment, **implementation.environment}
        self.cpus, self.log, self.child = cpus, log, None

    def start(self) -> None:
        with self.log.open("a") as log:
            self.child = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, env=self.environment,
                preexec_fn=lambda: os.sched_setaffinity(0, self.cpus))
        self.buffer = b""
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.child.stdout, selectors.EVENT_READ)
        self.description = self.receive(PREPARE_SECONDS)

    def ask(self, question: str, seconds: float) -> str:
        if not self.child:
            self.start()
        try:
            self.child.stdin.write(question.encode() + b"\n")
            self.child.stdin.flush()
        except BrokenPipeError:
            self.lose()
        return self.receive(seconds)

    def receive(self, seconds: float) -> str:
        """Returns the next answer. Other lines are output of the implementation."""
        deadline = time.monotonic() + seconds
        while True:
            line, newline, rest = self.buffer.partition(b"\n")
            if newline:
                self.buffer = rest
                if line.startswith(b"> "):
                    return line[2:].decode(errors="replace")
                continue
            left = deadline - time.monotonic()
            if left < 0 or not self.selector.select(left):
                self.lose(f"no answer for {seconds:.0f} s")
            data = os.read(self.child.stdout.fileno(), 65536)
            if not data:
                self.lose()
            self.buffer += data

    def lose(self, why: str | None = None) -> None:
        status = self.end(0 if why else 5)
        raise Lost(why or (f"ended by signal {-status}" if status < 0 else f"ended with status {status}"))

    def stop(self) -> None:
        """Ends the process by closing its input, and kills it only if it does not end."""
        if self.child:
            self.child.stdin.close()
            self.end(20)

    def end(self, patience: float) -> int:
        child, self.child = self.child, None
        try:
            child.wait(patience)
        except subprocess.TimeoutExpired:
            child.kill()
        self.selector.close()
        child.stdout.close()
        try:
            child.stdin.close()
        except BrokenPipeError:
            pass
        return child.wait()


@dataclass
class Result:
    """Holds the times of an implementation for one benchmark, or the reason why there are none."""
    clock: str
    times: list[float] = field(default_factory=list)
    problem: str = ""

    @property
    def wrong(self) -> bool:
        return self.problem.startswith(("WRONG", "lost"))

    def typical(self) -> float | None:
        """Returns the time that counts: the lower quartile of CPU times, because disturbances make a measurement
        longer, or the shortest wall time, because wall times contain whatever else runs on the machine."""
        if self.problem or not self.times:
            return None
        return min(self.times) if self.clock == "wall" else sorted(self.times)[len(self.times) // 4]

    def spread(self) -> float:
        """Returns how far the median is above the typical time, as a fraction of that."""
        return sorted(self.times)[len(self.times) // 2] / self.typical() - 1


@dataclass
class Case:
    """A benchmark at a size."""
    benchmark: str
    scale: str = "full"
    local: int = 0


@dataclass
class Plan:
    """States how to measure. The addresses of arrays affect the times of streams, so the arrays are allocated
    anew a few times."""
    rounds: int
    milliseconds: float
    clock: str
    placements: int = 3

    def begins_placement(self, turn: int) -> bool:
        return turn * self.placements // self.rounds != (turn - 1) * self.placements // self.rounds


def prepare(process: Process, case: Case, result: Result) -> None:
    try:
        answer = process.ask(f"prepare {case.benchmark} {case.scale} {case.local}", PREPARE_SECONDS)
    except Lost as lost:
        answer = f"lost: {lost}"
    result.problem = "" if answer == "ready" else answer


def measure_once(process: Process, plan: Plan, result: Result) -> None:
    try:
        answer = process.ask(f"time {plan.milliseconds}", TIME_SECONDS).split()
    except Lost as lost:
        result.problem = f"lost: {lost}"
        return
    if answer[0] == "time":
        result.times.append(float(answer[1 if plan.clock == "wall" else 2]))
    else:
        result.problem = " ".join(answer)


def release(process: Process) -> None:
    try:
        if process.child:
            process.ask("release", PREPARE_SECONDS)
    except Lost as lost:
        print(f"{process.name}: {lost}", file=sys.stderr)


def measure(processes: list[Process], case: Case, plan: Plan, own_cases: dict[str, Case]) -> dict[str, Result]:
    """Runs a case in all processes in turns. A process may have its own case. Each round starts with another process.
    """
    results = {process.name: Result(plan.clock) for process in processes}
    for turn in range(plan.rounds):
        start = turn % len(processes)
        alive = [s for s in processes[start:] + processes[:start] if not results[s.name].problem]
        if plan.begins_placement(turn):
            for process in alive:
                prepare(process, own_cases.get(process.name, case), results[process.name])
        for process in alive:
            if not results[process.name].problem:
                measure_once(process, plan, results[process.name])
    for process in processes:
        release(process)
    return results
