#!/usr/bin/env python3
"""Finds text that the sources and tests must not contain, except in the files that are made for it.

usage: rules.py TREE

Prints each line that breaks a rule, and the reason for the rule. The exit status is 1 if there is such a line.
"""

import re
import sys
from pathlib import Path

FOLDERS = ["include", "lib", "runtime-stub", "tools"]
SUFFIXES = {".h", ".cpp", ".def"}

# (regular expression of the forbidden text, files and folders in which it is allowed, reason)
RULES = [
    (r"\bgetenv\b|\bsecure_getenv\b|\bProcess::GetEnv\b", ["lib/Base/Environment.h"],
     "oclc::environment() reads variables, and knows where they must not be read"),
    (r"\benviron\b", ["runtime-stub/platform/ChildStart.cpp", "lib/Functions/Identifiers.cpp"],
     "a child's environment is made in one place"),
    (r"X86|AArch64|RISCV|Intrinsic::(x86|aarch64|riscv)_",
     ["lib/Target/X86/", "lib/Target/AArch64/", "lib/Target/RISCV/", "lib/Target/Target.cpp", "lib/Binary/Machine.cpp",
      "runtime-stub/base/x86/", "runtime-stub/base/riscv/", "runtime-stub/loader/riscv/", "runtime-stub/platform/aarch64/",
      "lib/Passes/Verification/CanonicalTypes.cpp"],
     "what depends on the architecture is behind lib/Target/Base/Architecture.h"),
    (r"\bfindProgramByName\(\w+\)", [], "without folders LLVM reads PATH itself"),
]

# (regular expression of the forbidden text, reason), for the lines of tests that run kernels
KERNEL_TEST_RULES = [
    (r"^// RUN:(?!.*%if avx512 %\{.*x86-64-v4).*x86-64-v4", "not all machines have AVX-512: %if avx512 %{x86-64-v4%}"),
]


def sources(tree):
    for folder in FOLDERS:
        yield from sorted(path for path in (tree / folder).rglob("*") if path.suffix in SUFFIXES)


def lines(path):
    return enumerate(path.read_text(encoding="utf-8").splitlines(), 1)


def broken(tree):
    for path in sources(tree):
        name = path.relative_to(tree).as_posix()
        for number, line in lines(path):
            code = line.split("//", maxsplit=1)[0]
            for pattern, allowed, why in RULES:
                if not name.startswith(tuple(allowed)) and re.search(pattern, code):
                    yield f"{name}:{number}: {line.strip()}\n  {why}"


def broken_in_kernel_tests(tree):
    for path in sorted((tree / "test/lit/exec").rglob("*.cl")):
        for number, line in lines(path):
            for pattern, why in KERNEL_TEST_RULES:
                if re.search(pattern, line):
                    yield f"{path.relative_to(tree).as_posix()}:{number}: {line.strip()}\n  {why}"


def conflicts(tree):
    """Yields lines that a merge has left."""
    for folder in ["docs", "scripts", "test", "bench", "examples", "cmake", *FOLDERS]:
        for path in sorted((tree / folder).rglob("*")):
            if path.is_file() and path.suffix not in {".png", ".spv", ".bc", ".pyc", ".svg", ".bin", ".oclbin"}:
                for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
                    if re.match(r"(<{7}|>{7}) ", line):
                        yield f"{path.relative_to(tree).as_posix()}:{number}: {line}\n  a merge is not finished"


def main():
    tree = Path(sys.argv[1])
    places = [*broken(tree), *broken_in_kernel_tests(tree), *conflicts(tree)]
    print("\n".join(places) or "all rules are kept")
    sys.exit(1 if places else 0)


if __name__ == "__main__":
    main()
