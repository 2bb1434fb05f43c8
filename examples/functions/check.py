#!/usr/bin/env python3
"""Builds the example in one language, and runs it: the area of the set has to be right.

usage: check.py OCLC LANGUAGE SCRATCH_FOLDER

LANGUAGE is loop, openmp, tbb, rust or cffi. Status 77: what the language needs is not installed.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
HERE = Path(__file__).resolve().parent
STRICT = ["-O2", "-Wall", "-Wextra", "-pedantic", "-Werror", "-I."]
RUSTC = shutil.which("rustc", path="/usr/bin") or "rustc"
PYTHON = "/usr/bin/python3"

# What makes the program of each language, in the folder that has area.h and area.o, and what runs it.
LANGUAGES = {
    "loop": ([["cc", *STRICT, HERE / "loop.c", "area.o", "-o", "loop"]], ["./loop"]),
    "openmp": ([["cc", *STRICT, "-fopenmp", HERE / "openmp.c", "area.o", "-o", "openmp"]], ["./openmp"]),
    "tbb": ([["c++", "-std=c++17", *STRICT, HERE / "tbb.cpp", "area.o", "-ltbb", "-o", "tbb"]], ["./tbb"]),
    "rust": ([["bindgen", "--no-layout-tests", "area.h", "-o", "area_bindings.rs"],
              [RUSTC, "-O", "-D", "warnings", HERE / "area.rs", "-C", "link-arg=area.o", "-o", "rust"]], ["./rust"]),
    "cffi": ([["cc", "-shared", "area.o", "-o", "libarea.so"]], [PYTHON, HERE / "area.py", "area.h", "libarea.so"]),
}


def is_there(language):
    """Returns whether the machine has what a language needs beyond the build's compilers."""
    if language == "tbb":
        return subprocess.run(["c++", "-x", "c++", "-E", "-"], input="#include <oneapi/tbb/version.h>", text=True,
                              capture_output=True, check=False).returncode == 0
    if language == "cffi":
        return subprocess.run([PYTHON, "-c", "import cffi"], capture_output=True, check=False).returncode == 0
    return language != "rust" or bool(shutil.which("bindgen") and shutil.which(RUSTC))


def main():
    oclc, language, scratch = Path(sys.argv[1]).resolve(), sys.argv[2], Path(sys.argv[3])
    if not is_there(language):
        print(f"what the example in {language} needs is not installed")
        sys.exit(SKIPPED)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    environment = {**os.environ, "BINDINGS": str(scratch.resolve())}
    build, program = LANGUAGES[language]
    for command in [[oclc, "--emit=c-library", HERE / "area.cl", "-o", "area.o"], *build]:
        subprocess.run(command, cwd=scratch, env=environment, check=True)
    output = subprocess.run(program, cwd=scratch, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
    print(output, end="")
    if not output or not all(line.endswith(": area 1.51") for line in output.splitlines()):
        sys.exit("the area is wrong")


if __name__ == "__main__":
    main()
