"""Compiles a program with oclc, runs it with our runtime or with a peer's, and returns the outcome.

Everything happens in child processes with time limits: a crash or a hang of a compiler or of a kernel is an outcome
like any other.
"""

import os
import shutil
import signal
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

RESULT = "result"  # Kind of an outcome with the contents of the buffer; outcomes of other kinds have a message.
NOT_COMPILED = "does not compile"
CRASHED, SLOW = "crashed", "too slow"
SLOW_TO_COMPILE = "too slow to compile"


@dataclass(frozen=True)
class Outcome:
    """Holds the outcome of a program in one mode. Outcomes without a result are equal if they are of one kind."""

    kind: str
    result: bytes = b""
    message: str = field(default="", compare=False)

    @property
    def has_result(self):
        return self.kind == RESULT


@dataclass
class Program:
    """Describes a file that can be compiled, and how its kernel is launched."""

    source: Path
    kernel: str
    global_size: tuple
    local_size: tuple
    buffers: list                                # In the notation of run-program.
    options: list = field(default_factory=list)  # Passed to oclc and to clBuildProgram.

    def launch(self, file):
        return ([file, self.kernel, ",".join(map(str, self.global_size)), ",".join(map(str, self.local_size))]
                + self.buffers)


@dataclass(frozen=True)
class Limits:
    """Holds limits in seconds of CPU time, so that other load on the machine makes nothing too slow."""

    compile: int = 60
    run: int = 5
    peer: int = 30  # For compilation and execution, which cannot be told apart.


# Seconds of wall-clock time for each second of CPU time, because a process that waits forever uses no CPU time.
PATIENCE = 20


class Tools:
    """Holds the paths of oclc, the runtime and a peer."""

    def __init__(self, oclc="oclc", runner="run-program", peer=None, limits=Limits()):
        self.oclc, self.runner, self.peer, self.limits = oclc, runner, peer, limits

    def ours(self, program, mode):
        """Returns the outcome of a program in one of our modes."""
        with tempfile.TemporaryDirectory(prefix="program-") as work:
            binary = Path(work, "program.oclbin")
            done = execute([self.oclc, "-w", *program.options, *mode.options(program.local_size), "-o",
                            binary, program.source], self.limits.compile)
            if done.kind == SLOW:
                return Outcome(SLOW_TO_COMPILE, message=done.message)
            if done.kind != RESULT:
                cause = f"{CRASHED}: " if done.kind == CRASHED else ""
                return Outcome(NOT_COMPILED, message=cause + done.message)
            return execute([self.runner, *program.launch(binary)], self.limits.run)

    def peers(self, program):
        """Returns the outcome of a program with the peer, which compiles the source."""
        with tempfile.TemporaryDirectory(prefix="peer-") as work:
            # The driver may cache what it compiles.
            variables = {"OCL_ICD_VENDORS": str(self.peer), "POCL_CACHE_DIR": work, "XDG_CACHE_HOME": work}
            source = Path(work, "program.cl")
            shutil.copy(program.source, source)
            return execute([self.runner, *program.launch(source), "--", "-w", *program.options], self.limits.peer,
                           os.environ | variables)


def execute(command, seconds, environment=None):
    """Returns the outcome of a child process. Its standard output is the result, and status 1 means a refused program.
    """
    limited = ["prlimit", f"--cpu={seconds}", "--", *map(str, command)]
    try:
        done = subprocess.run(limited, capture_output=True, timeout=PATIENCE * seconds, check=False, env=environment)
    except subprocess.TimeoutExpired:
        return Outcome(SLOW, message="waits for ever")
    if -done.returncode in (signal.SIGXCPU, signal.SIGKILL):
        return Outcome(SLOW, message=f"more than {seconds} s")
    if done.returncode == 0:
        return Outcome(RESULT, done.stdout)
    message = explain(done.stderr.decode(errors="replace"))
    if done.returncode == 1:
        return Outcome(NOT_COMPILED, message=message)
    return Outcome(CRASHED, message=f"status {done.returncode}: {message}")


def explain(text):
    """Returns the line of an output that tells what happened."""
    lines = text.splitlines()
    return next((line for line in lines if "error:" in line or "Assertion" in line), lines[-1] if lines else "")
