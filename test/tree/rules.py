#!/usr/bin/env python3
"""Finds text that the sources must not contain, except in the files that are made for it.

usage: rules.py TREE

Prints each line that breaks a rule, and the reason for the rule. The exit status is 1 if there is such a line.
"""

import re
import sys
from pathlib import Path

FOLDERS = ["include", "lib", "runtime-stub", "tools"]
SUFFIXES = {".h", ".cpp", ".def"}

# (regular expression of the forbidden text, files in which it is allowed, reason)
RULES = [
    (r"\bgetenv\b|\bsecure_getenv\b|\bProcess::GetEnv\b", ["lib/Base/Environment.h"],
     "oclc::environment() reads variables, and knows where they must not be read"),
    (r"\benviron\b", ["runtime-stub/platform/ChildProcess.cpp"],
     "a child's environment is made in one place"),
    (r"\bfindProgramByName\(\w+\)", [], "without folders LLVM reads PATH itself"),
]


def sources(tree):
    for folder in FOLDERS:
        yield from sorted(path for path in (tree / folder).rglob("*") if path.suffix in SUFFIXES)


def broken(tree):
    for path in sources(tree):
        name = path.relative_to(tree).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            code = line.split("//", maxsplit=1)[0]
            for pattern, allowed, why in RULES:
                if name not in allowed and re.search(pattern, code):
                    yield f"{name}:{number}: {line.strip()}\n  {why}"


def main():
    places = list(broken(Path(sys.argv[1])))
    print("\n".join(places) or "all rules are kept")
    sys.exit(1 if places else 0)


if __name__ == "__main__":
    main()
