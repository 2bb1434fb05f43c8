#!/usr/bin/env python3
"""Checks that the driver still has the interface that programs of earlier versions were linked with.

usage: abi.py SOURCE_FOLDER DRIVER SCRATCH_FOLDER

version1.c has the functions of version 1 of oclc.h with their types. abidiff compares them with those of the driver's
sources, and dpkg-gensymbols compares what the driver exports with packaging/symbols. Status 77: libabigail or a program of
Debian that makes packages is not there.
"""

import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
VERSIONS = {"version1.c": "OCLC_1 { global: oclc*; local: *; };"}
CONTROL = "Source: oclc\nMaintainer: oclc\n\nPackage: oclc-runtime\nArchitecture: any\nDescription: driver\n"


def run(*command, allowed=(0,), **options):
    done = subprocess.run([str(word) for word in command], check=False, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **options)
    if done.returncode not in allowed:
        sys.exit(f"{command}: status {done.returncode}\n{done.stdout}")
    return done.returncode


def make_library(source, exports, library, *options):
    """Compiles a source to a shared library whose debug information has the types of its functions."""
    compiler = "cc" if source.suffix == ".c" else "c++"
    run(compiler, "-g", "-O0", "-shared", "-fPIC", *options, source, f"-Wl,--version-script={exports}", "-o", library)


def compare(old, new, root, allowed=(0,)):
    """Compares two libraries. New functions are no difference, and neither are members of types that no header defines."""
    run("abidiff", "--no-added-syms", "--drop-private-types", "--headers-dir2", root / "include" / "oclc", old, new,
        allowed=allowed)


def check_symbols(root, driver, scratch):
    package = scratch / "package"
    (package / "usr" / "lib").mkdir(parents=True)
    (package / "DEBIAN").mkdir()
    shutil.copy(driver, package / "usr" / "lib")
    (scratch / "debian").mkdir()
    (scratch / "debian" / "control").write_text(CONTROL)
    run("dpkg-gensymbols", "-poclc-runtime", "-v0.1.0", f"-P{package}", f"-I{root / 'packaging' / 'symbols'}", "-c4",
        f"-O{scratch / 'symbols'}", cwd=scratch)


def main():
    root, driver, scratch = (Path(argument).resolve() for argument in sys.argv[1:4])
    missing = [name for name in ("abidiff", "dpkg-gensymbols") if not shutil.which(name)]
    if missing:
        print("there is no", ", ".join(missing))
        sys.exit(SKIPPED)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    includes = [f"-I{root / folder}" for folder in ("runtime-stub", "lib", "include")]
    current = scratch / "current.so"
    make_library(root / "runtime-stub" / "api" / "Embedding.cpp", root / "runtime-stub" / "exports.map", current,
                 "-std=c++20", '-DOCLC_VERSION=""', *includes)
    for name, script in VERSIONS.items():
        exports, old = scratch / f"{name}.map", scratch / f"{name}.so"
        exports.write_text(script)
        source = Path(__file__).parent / name
        make_library(source, exports, old)
        compare(old, current, root)
        # The comparison has to find a change.
        changed = scratch / name
        changed.write_text(source.read_text().replace("oclcResult *oclcCapture(const char *folder)",
                                                      "oclcResult *oclcCapture(const char *folder, int more)"))
        make_library(changed, exports, old)
        compare(old, current, root, allowed=(4, 8, 12))
    check_symbols(root, driver, scratch)


if __name__ == "__main__":
    main()
