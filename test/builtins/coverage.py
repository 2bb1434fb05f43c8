#!/usr/bin/env python3
"""Compares the built-in library with what Clang declares for OpenCL C.

    coverage.py CLANG LIST_BUILTINS [--missing]

For each version of the language with the features that our device reports, every overload of
opencl-c.h must be defined by the library or be lowered by a pass. Functions on images are the only
ones left out: the device reports none. Prints the counts; exit status 1 if anything is missing.
"""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

FEATURES = Path(__file__).resolve().parents[2] / "include/oclc/Frontend/DeviceFeatures.def"


def device(kind):
    """What the table of the device's features lists: a kind is EXTENSION or FEATURE."""
    return re.findall(r"^OCLC_%s\((\w+)\)" % kind, FEATURES.read_text(), re.MULTILINE)


BASE = ["+" + name for name in device("EXTENSION")]
ALL = BASE + ["+" + name for name in device("FEATURE")]
VERSIONS = {"CL1.0": BASE, "CL1.1": BASE, "CL1.2": BASE, "CL2.0": ALL, "CL3.0": ALL}


def declared(clang, version, extensions):
    """The mangled names of all functions in opencl-c.h."""
    command = [
        clang, "-cc1", "-triple", "spir64-unknown-unknown", "-cl-std=" + version,
        "-finclude-default-header", "-cl-ext=" + ",".join(["-all"] + extensions), "-fsyntax-only",
        "-ast-dump=json", "-x", "cl", "-",
    ]
    # Declarations with image types are errors without image support; the rest is dumped all the same.
    dump = subprocess.run(command, input=b"", capture_output=True, check=False).stdout.decode()
    names = set(re.findall(r'"mangledName": "([^"]*)"', dump))
    return {name for name in names if not re.search(r"image|ocl_sampler", name)}


def base_name(name):
    match = re.match(r"_Z(\d+)", name)
    if not match:
        return name
    start = match.end()
    return name[start:start + int(match.group(1))]


def main():
    clang, lister = sys.argv[1:3]
    show_missing = "--missing" in sys.argv[3:]
    defined = set(subprocess.run([lister], capture_output=True, text=True, check=True).stdout.split())
    failed = False
    for version, extensions in VERSIONS.items():
        names = declared(clang, version, extensions)
        if len(names) < 5000:
            sys.exit("coverage: Clang declares only %d functions for %s" % (len(names), version))
        rest = names - defined
        lowered = set(subprocess.run([lister, "--lowered"], input="\n".join(sorted(rest)),
                                     capture_output=True, text=True, check=True).stdout.split())
        missing = rest - lowered
        failed |= bool(missing)
        print("%s: %d overloads declared, %d in the library, %d lowered by passes, %d missing"
              % (version, len(names), len(names & defined), len(lowered), len(missing)))
        for name, count in sorted(Counter(base_name(name) for name in missing).items()):
            print("  missing: %s (%d)" % (name, count))
        if show_missing:
            for name in sorted(missing):
                print("    " + name)
    return 1 if failed else 0


sys.exit(main())
