#!/usr/bin/env python3
"""Installs oclc, and builds the project in this folder against the installed package for another architecture. Nothing of
it runs: docs/shipping-to-arm.md builds and runs an example.

usage: cross.py SOURCE_FOLDER BUILD_FOLDER SCRATCH_FOLDER ARCHITECTURE

The status is 77 if there is no cross compiler, or if there are no libraries of scripts/fetch-sysroot.
"""

import os
import shutil
import struct
import sys
from pathlib import Path

from run import run

MACHINES = {"aarch64": (183, "armv8-a"), "riscv64": (243, "rv64gc")}  # e_machine, and the usual CPU.


def missing(source: Path, architecture: str) -> str:
    """Says what a cross build needs and this machine does not have."""
    for language in ("gcc", "g++"):
        if not shutil.which(compiler := f"{architecture}-linux-gnu-{language}"):
            return f"there is no {compiler}"
    loader = source / f".deps/sysroot-{architecture}/usr/lib/{architecture}-linux-gnu/libOpenCL.so"
    return "" if loader.exists() else f"there is no {loader.relative_to(source)}; see scripts/fetch-sysroot"


def machine_of(program: Path) -> int:
    """Returns the field e_machine of an ELF file."""
    return struct.unpack_from("<H", program.read_bytes(), 18)[0]


def main() -> None:
    source, build, scratch = (Path(argument) for argument in sys.argv[1:4])
    architecture = sys.argv[4]
    if reason := missing(source, architecture):
        print(reason)
        sys.exit(77)
    machine, cpu = MACHINES[architecture]
    shutil.rmtree(scratch, ignore_errors=True)
    prefix, outside = scratch / "prefix", scratch / "build"
    run("cmake", "--install", build, "--prefix", prefix)
    configure = ("cmake", "-S", Path(__file__).parent, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}",
                 "--toolchain", source / f"cmake/toolchains/{architecture}-linux-gnu.cmake")
    run(*configure, "-B", outside)
    run("cmake", "--build", outside)
    if machine_of(outside / "outside") != machine:
        sys.exit("the program is for another machine")
    description = run(prefix / "bin/ocldis", outside / "saxpy.oclbin")
    if f" 0  {cpu}" not in description or "multi-architecture" in description:
        sys.exit(f"the binary is not for {cpu} alone")
    choose_compiler(prefix, scratch, configure)


def choose_compiler(prefix: Path, scratch: Path, configure: tuple) -> None:
    """Checks that OCLC_EXECUTABLE comes before the compiler of the package, and that PATH takes the place of a compiler
    in a package of the runtime alone."""
    named, found = scratch / "named", scratch / "found"
    run(*configure, "-B", named, "-DOCLC_EXECUTABLE=/bin/true")
    if "/bin/true" not in (named / "build.ninja").read_text():
        sys.exit("the package does not use OCLC_EXECUTABLE")
    (prefix / "lib/cmake/Oclc/OclcExecutables.cmake").unlink()
    run(*configure, "-B", found, env={**os.environ, "PATH": f"{prefix}/bin:{os.environ['PATH']}"})
    if f"OCLC_EXECUTABLE:FILEPATH={prefix}/bin/oclc" not in (found / "CMakeCache.txt").read_text():
        sys.exit("the package does not look for the compiler in PATH")


main()
