#!/usr/bin/env python3
"""Finds features of CPUs that binaries list and the runtime does not know. It would refuse such a binary everywhere.

usage: features.py TREE

Prints each such name. The exit status is 1 if there is one.
"""

import re
import sys
from pathlib import Path

# The list of the compiler, and the table of the runtime.
PAIRS = [("lib/Target/AArch64/AArch64CPUs.cpp", "lib/Device/features/aarch64.def"),
         ("lib/Target/RISCV/RISCVCPUs.cpp", "lib/Device/features/riscv64.def")]


def listed(path):
    text = re.search(r"listed = \{(.*?)\};", path.read_text(encoding="utf-8"), re.DOTALL)[1]
    return re.findall(r'"([^"]+)"', text)


def known(table):
    return set(re.findall(r'^OCLC_CPU_FEATURE\("([^"]+)"', table.read_text(encoding="utf-8"), re.MULTILINE))


def main():
    tree = Path(sys.argv[1])
    unknown = []
    for compiler, runtime in PAIRS:
        names, rows = listed(tree / compiler), known(tree / runtime)
        assert len(names) > 20 and len(rows) > 20, f"{compiler} and {runtime} have another form than this test expects"
        unknown += [f"{compiler}: '{name}' is not in {runtime}" for name in names if name not in rows]
    print("\n".join(unknown) or "the runtime knows all features")
    sys.exit(1 if unknown else 0)


if __name__ == "__main__":
    main()
