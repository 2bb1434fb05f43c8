#!/usr/bin/env python3
"""Installs oclc, builds the project in this folder against the installed package, and runs it.

usage: run.py BUILD_FOLDER SCRATCH_FOLDER
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path


def run(*command: object, **options) -> str:
    print("+", *command, flush=True)
    result = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, **options)
    print(result.stdout, end="", flush=True)
    if result.returncode != 0:
        sys.exit(f"failed with status {result.returncode}")
    return result.stdout


def main() -> None:
    build, scratch = Path(sys.argv[1]), Path(sys.argv[2])
    shutil.rmtree(scratch, ignore_errors=True)
    prefix, source, outside = scratch / "prefix", scratch / "source", scratch / "build"
    run("cmake", "--install", build, "--prefix", prefix)
    for program in ("oclc", "oclopt", "ocldis"):
        run(prefix / "bin" / program, "--version")

    shutil.copytree(Path(__file__).parent, source)
    run("cmake", "-S", source, "-B", outside, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", outside)
    run("ctest", "--test-dir", outside, "--output-on-failure")

    if "no work to do" not in run("cmake", "--build", outside):
        sys.exit("a second build did something")
    with (source / "saxpy.h").open("a") as header:
        header.write("// Changed.\n")
    if "saxpy.oclbin" not in run("cmake", "--build", outside):
        sys.exit("a changed header did not compile the kernel again")

    check_runtime(prefix / "lib" / "liboclc-runtime.so", scratch)


def check_runtime(driver: Path, scratch: Path) -> None:
    """Checks that the driver needs neither a compiler nor a C++ library, and has less than 1 MiB."""
    libraries = run("ldd", driver, env={**os.environ, "LC_ALL": "C"})
    for library in ("LLVM", "clang", "libstdc++"):
        if library in libraries:
            sys.exit(f"the runtime links {library}")
    stripped = scratch / "stripped.so"
    run("strip", "-o", stripped, driver)
    if (size := stripped.stat().st_size) >= 1 << 20:
        sys.exit(f"the runtime has {size} bytes")


if __name__ == "__main__":
    main()
