#!/usr/bin/env python3
"""Bundles an installation with its libraries, moves it, and uses it there.

usage: tarball.py SOURCE_FOLDER BUILD_FOLDER SCRATCH_FOLDER

Status 77: patchelf is not there.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
SYSTEM = re.compile(r"linux-vdso|ld-linux|lib(c|m|dl|rt|pthread|stdc\+\+|gcc_s)\.so")
PROGRAMS = ["oclc", "oclopt", "ocldis", "oclc-measure", "oclc-doctor"]


def run(*command, status=0, **options):
    print("+", *command, flush=True)
    result = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            check=False, **options)
    if result.returncode != status:
        sys.exit(f"{result.stdout}\nstatus {result.returncode}")
    return result.stdout


def check_libraries(folder):
    """Every library but those of C and C++ comes from the folder."""
    for program in PROGRAMS:
        for line in run("ldd", folder / "bin" / program, env={"LC_ALL": "C", "PATH": os.environ["PATH"]}).splitlines():
            name, _, path = line.strip().partition(" => ")
            if not SYSTEM.search(name) and not path.startswith(str(folder)):
                sys.exit(f"{program}: {line}")


def check_use(source, folder, scratch):
    """The programs compile and show a kernel, oclc-doctor names the driver, and a project finds the package."""
    run(folder / "bin" / "oclc", source / "examples" / "hello" / "hello.cl", "-o", scratch / "hello.oclbin", env={})
    if "hello" not in run(folder / "bin" / "ocldis", scratch / "hello.oclbin", env={}):
        sys.exit("ocldis does not show the kernel")
    driver = folder / "lib" / "liboclc-runtime.so"
    empty = scratch / "vendors"
    empty.mkdir()
    advice = run(folder / "bin" / "oclc-doctor", status=1, env={**os.environ, "OCL_ICD_VENDORS": str(empty)})
    if f"OCL_ICD_VENDORS={driver}" not in advice:
        sys.exit(f"oclc-doctor does not name the driver:\n{advice}")
    run(folder / "bin" / "oclc-doctor", env={**os.environ, "OCL_ICD_VENDORS": str(driver)})
    project, build = scratch / "project", scratch / "build"
    shutil.copytree(source / "test" / "package", project)
    run("cmake", "-S", project, "-B", build, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={folder}")
    run("cmake", "--build", build)
    run("ctest", "--test-dir", build, "--output-on-failure")


def main():
    source, build, scratch = (Path(argument).resolve() for argument in sys.argv[1:4])
    if not shutil.which("patchelf"):
        print("there is no patchelf")
        sys.exit(SKIPPED)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    made, moved = scratch / "made", scratch / "moved to"
    run("cmake", "--install", build, "--strip", "--prefix", made)
    run("cmake", f"-DFOLDER={made}", "-P", source / "packaging" / "bundle.cmake")
    made.rename(moved)
    check_libraries(moved)
    check_use(source, moved, scratch)
    shutil.rmtree(moved)


if __name__ == "__main__":
    main()
