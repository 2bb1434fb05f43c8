#!/usr/bin/env python3
"""Makes C libraries of kernels, links them into programs of C and C++, and runs these.

usage: run.py SOURCE_FOLDER BUILD_FOLDER SCRATCH_FOLDER MACHINE

MACHINE is a name of test/exec/machines.py. The status is 77 if there is no cross compiler or no emulator for it.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.append(str(FOLDER.parent / "exec"))
from machines import MACHINES  # pylint: disable=wrong-import-position

# CPUs of QEMU, or of --cpu for this machine, that do not match the code in check_choice().
OTHERS = {"x86_64": "diamondrapids", "aarch64": "cortex-a53", "riscv64": "rv64,v=false"}
SUCCESS, NO_CODE_FOR_CPU = 0, 3
STRICT = ("-Wall", "-Wextra", "-pedantic", "-Werror")


def run(*command: object, cwd: Path) -> str:
    print("+", *command, flush=True)
    result = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            cwd=cwd, check=False)
    print(result.stdout, end="", flush=True)
    if result.returncode != 0:
        sys.exit(f"status {result.returncode}")
    return result.stdout


def compilers(machine) -> list[tuple[str, str]]:
    """Returns pairs of a C and a C++ compiler for the machine."""
    if machine.emulated:
        prefix = f"{machine.triple}-"
        return [(f"{prefix}gcc", f"{prefix}g++")]
    return [pair for pair in (("clang", "clang++"), ("gcc", "g++")) if shutil.which(pair[0]) and shutil.which(pair[1])]


def missing(machine) -> str:
    for program in (*compilers(machine)[0], *machine.emulator[:1]):
        if not shutil.which(program):
            return f"there is no {program}"
    return ""


def check_symbols(nm: str, scratch: Path) -> None:
    """Checks that an object defines nothing but its functions, and needs nothing but the C library."""
    rows = [line.split() for line in run(nm, "-g", "kernels.o", cwd=scratch).splitlines()]
    defined = {row[2] for row in rows if len(row) == 3}
    undefined = {row[1] for row in rows if len(row) == 2}
    expected = {"saxpy", "sum_groups", "reverse16", "transform", "scalars", "ids", "new_", "index_", "first"}
    if defined != expected:
        sys.exit(f"defined: {sorted(defined ^ expected)}")
    if others := undefined - {"aligned_alloc", "close", "free", "getauxval", "open", "prctl", "read", "syscall"}:
        sys.exit(f"undefined: {sorted(others)}")


def check_choice(machine, scratch: Path) -> None:
    """Checks that a function runs code for the best CPU of the machine, and no code for a CPU that has more."""
    def status_of(cpu: str, emulator: list) -> int:
        run("oclc", "--emit=c-library", FOLDER / "second.cl", "-o", "second.o", f"--cpu={cpu}", cwd=scratch)
        run(compilers(machine)[0][0], FOLDER / "choice.c", "-I.", "second.o", "-o", "choice",
            *(["-static"] if machine.emulated else []), cwd=scratch)
        return subprocess.run([*emulator, "./choice"], cwd=scratch, check=False).returncode

    best, other = machine.runnable_cpus[-1], OTHERS[machine.architecture]
    found = status_of(best, machine.emulator)
    if machine.emulated:
        without = status_of(best, [*machine.emulator[:-1], other])
    else:
        without = status_of(other, [])
    if (found, without) != (SUCCESS, NO_CODE_FOR_CPU):
        sys.exit(f"choice: status {found} with {best}, and {without} with or without {other}")


def check_python(scratch: Path) -> None:
    """Calls a kernel in a shared library from Python."""
    run("cc", "-shared", "-o", "libkernels.so", "kernels.o", cwd=scratch)

    class Range(ctypes.Structure):
        _fields_ = [("work_dim", ctypes.c_uint32), ("global_size", ctypes.c_uint64 * 3),
                    ("global_offset", ctypes.c_uint64 * 3), ("local_size", ctypes.c_uint64 * 3),
                    ("parallel_for", ctypes.c_void_p), ("context", ctypes.c_void_p)]

    library = ctypes.CDLL(str(scratch / "libkernels.so"))
    x, y = (ctypes.c_float * 100)(*range(100)), (ctypes.c_float * 100)()
    status = library.saxpy(ctypes.byref(Range(1, (100,))), ctypes.c_float(2), x, y)
    if status != 0 or list(y) != [2.0 * i for i in range(100)]:
        sys.exit(f"Python: status {status}")


def main() -> None:
    _, build, scratch = (Path(argument).resolve() for argument in sys.argv[1:4])
    machine = MACHINES[sys.argv[4]]
    if reason := missing(machine):
        print(reason)
        sys.exit(77)
    os.environ["PATH"] = f"{build}/bin:{os.environ['PATH']}"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    cpus = [f"--cpu={cpu}" for cpu in (machine.cpus or ("x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"))]
    run("oclc", "--emit=c-library", FOLDER / "kernels.cl", "-o", "kernels.o", *cpus, "--local-size=64",
        "--local-size=saxpy:8", cwd=scratch)
    run("oclc", "--emit=c-library", FOLDER / "second.cl", "-o", "second.o", "-H", "second.h", cpus[0], cwd=scratch)
    nm = f"{machine.triple}-nm" if machine.emulated else "nm"
    check_symbols(nm, scratch)
    options = ("-I.", "-I", FOLDER, *STRICT, *(["-static"] if machine.emulated else []))
    for c, cxx in compilers(machine):
        programs = [(c, "-std=c11", FOLDER / "calls.c"), (cxx, "-std=c++17", "-x", "c++", FOLDER / "calls.c", "-x", "none"),
                    (cxx, "-std=c++11", FOLDER / "threads.cpp", "-pthread")]
        for command in programs:
            run(*command, *options, "kernels.o", "second.o", "-o", "program", cwd=scratch)
            run(*machine.emulator, "./program", cwd=scratch)
        for language, standard in (("c", "c99"), ("c++", "c++11")):
            run(c, "-x", language, f"-std={standard}", *STRICT, "-fsyntax-only", "kernels.h", cwd=scratch)
    check_choice(machine, scratch)
    if not machine.emulated:
        check_python(scratch)


main()
