#!/usr/bin/env python3
"""Compares the built-in library with what Clang declares for OpenCL C.

    coverage.py CLANG LIST_BUILTINS OCLC [--missing] [--all-versions]

For OpenCL C 1.2, 2.0 and 3.0, or all versions, with the features that our device reports, every overload of
opencl-c.h must be defined by the library or be lowered by a pass. Functions on images are left
out: lower-images gives them other names. oclc takes its declarations from Clang's own table instead of
that header, so each overload is also called with these declarations, and the functions that the
calls become must exist, too. Functions of cl_intel_subgroups are not in Clang's table: oclc has to declare them. Prints the counts; the exit status is 1 if anything is missing.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

FEATURES = Path(__file__).resolve().parents[2] / "lib/Device/Extensions.def"


def device(kind):
    """Returns the names of a kind in the table of the device's features: EXTENSION, FEATURE or EARLIER."""
    return re.findall(r"^OCLC_%s\((\w+)" % kind, FEATURES.read_text(), re.MULTILINE)


BASE = ["+" + name for name in device("EXTENSION")]
ALL = BASE + ["+" + name for name in device("FEATURE")]
VERSIONS = {"CL1.0": BASE, "CL1.1": BASE, "CL1.2": BASE, "CL2.0": ALL, "CL3.0": ALL}
EARLIER = ["-D%s=1" % name for name in device("EARLIER")]


def frontend(clang, version, extensions, *arguments, source=""):
    """Returns what Clang prints for a source."""
    command = [
        clang, "-cc1", "-triple", "spir64-unknown-unknown", "-cl-std=" + version,
        "-finclude-default-header", "-cl-ext=" + ",".join(["-all"] + extensions),
        *(EARLIER if version.startswith("CL1.") else []), *arguments, "-x", "cl", "-", "-o", "-",
    ]
    return subprocess.run(command, input=source, capture_output=True, check=False, text=True).stdout


def declared(clang, version, extensions):
    """Returns the functions of opencl-c.h: for each mangled name, the name and the types of the parameters."""
    # Declarations with image types are errors without image support; the rest is dumped all the same.
    dump = json.loads(frontend(clang, version, extensions, "-fsyntax-only", "-ast-dump=json"))
    functions = {}
    for node in dump["inner"]:
        name = node.get("mangledName", "")
        if node["kind"] == "FunctionDecl" and name and not re.search(r"image|ocl_sampler", name):
            types = [child["type"]["qualType"] for child in node.get("inner", []) if child["kind"] == "ParmVarDecl"]
            functions[name] = (node["name"], types)
    return functions


def calls_of(functions, qualifier=""):
    """Returns a source with a function for each of these functions, which calls it."""
    lines = ["#pragma OPENCL EXTENSION cl_khr_fp16 : enable"]
    for index, (name, types) in enumerate(functions):
        parameters = ", ".join("%s a%d" % (type, i) for i, type in enumerate(types)) or "void"
        arguments = ", ".join("a%d" % i for i in range(len(types)))
        lines.append("%svoid f%d(%s) { %s(%s); }" % (qualifier, index, parameters, name, arguments))
    return "\n".join(lines)


def is_declared_by_oclc(function):
    return function[0].startswith(("intel_sub_group_", "intel_convert_"))


def called(clang, version, extensions, functions):
    """Returns the mangled names that calls of these functions have with the declarations that oclc uses."""
    source = calls_of([each for each in functions.values() if not is_declared_by_oclc(each)])
    ir = frontend(clang, version, extensions, "-fdeclare-opencl-builtins", "-emit-llvm", "-disable-llvm-passes",
                  "-w", source=source)
    return set(re.findall(r"^declare .*@(\w+)\(", ir, re.MULTILINE))


def check_declared_by_oclc(oclc, version, functions):
    """Returns an error of oclc for calls of the functions that it has to declare itself; empty if there is none."""
    source = calls_of([each for each in functions.values() if is_declared_by_oclc(each)], "kernel ")
    command = [oclc, "-w", "-Werror=incompatible-pointer-types", "-cl-std=" + version, "--emit=canonical", "-", "-o", "-"]
    done = subprocess.run(command, input=source, capture_output=True, check=False, text=True)
    return done.stderr if done.returncode else ""


def base_name(name):
    match = re.match(r"_Z(\d+)", name)
    if not match:
        return name
    start = match.end()
    return name[start:start + int(match.group(1))]


def missing(lister, names):
    """Returns the names that are neither in the library nor lowered, and how many are in it, and how many lowered."""
    defined = names & set(subprocess.run([lister], capture_output=True, text=True, check=True).stdout.split())
    rest = names - defined
    lowered = set(subprocess.run([lister, "--lowered"], input="\n".join(sorted(rest)),
                                 capture_output=True, text=True, check=True).stdout.split())
    return rest - lowered, len(defined), len(lowered)


def report(names, show):
    for name, count in sorted(Counter(base_name(name) for name in names).items()):
        print("  missing: %s (%d)" % (name, count))
    if show:
        for name in sorted(names):
            print("    " + name)


def main():
    clang, lister, oclc = sys.argv[1:4]
    show = "--missing" in sys.argv[4:]
    versions = VERSIONS if "--all-versions" in sys.argv[4:] else {"CL1.2": BASE, "CL2.0": ALL, "CL3.0": ALL}
    failed = False
    for version, extensions in versions.items():
        functions = declared(clang, version, extensions)
        if len(functions) < 5000:
            sys.exit("coverage: Clang declares only %d functions for %s" % (len(functions), version))
        absent, defined, lowered = missing(lister, set(functions))
        print("%s: %d overloads declared, %d in the library, %d lowered by passes, %d missing"
              % (version, len(functions), defined, lowered, len(absent)))
        report(absent, show)
        names = called(clang, version, extensions, functions)
        if len(names) < 5000:
            sys.exit("coverage: calls of all functions come to only %d for %s" % (len(names), version))
        uncallable, defined, lowered = missing(lister, names)
        print("  calls come to %d functions, %d of them missing" % (len(names), len(uncallable)))
        report(uncallable, show)
        error = check_declared_by_oclc(oclc, version, functions)
        print(error, end="")
        failed |= bool(absent or uncallable or error)
    return 1 if failed else 0


sys.exit(main())
