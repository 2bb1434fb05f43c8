#!/usr/bin/env python3
"""Runs the commands that a Markdown file shows, and looks whether its links lead somewhere.

usage: run.py SOURCE_FOLDER BUILD_FOLDER SCRATCH_FOLDER FILE.md

Every fenced block marked `sh` is run by bash, in the order of the file and all in one scratch copy of
the source folder, where build/release is the build folder. A command that fails ends the run. Blocks
marked `sh no-run` are left out: they need root, or they are not for this machine. Links to files of the project
must name one.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

FENCE = re.compile(r"^```sh[ \t]*(?P<mark>[^\n]*)\n(?P<body>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?![a-z]+:|#)(?P<path>[^)#\s]+)")


def broken_links(document: Path) -> list[str]:
    """Relative links that name no file."""
    paths = (match["path"] for match in LINK.finditer(document.read_text()))
    return [path for path in paths if not (document.parent / path).exists()]


def blocks(text: str):
    """Line number and body of each block that is to be run."""
    for match in FENCE.finditer(text):
        mark = match["mark"].strip()
        if mark == "no-run":
            continue
        if mark:
            sys.exit(f"unknown mark '{mark}' on a block")
        yield text.count("\n", 0, match.start()) + 2, match["body"]


def main() -> None:
    source, build, scratch = (Path(argument).resolve() for argument in sys.argv[1:4])
    document = sys.argv[4]
    if broken := broken_links(source / document):
        sys.exit(f"{document}: no such file: {', '.join(broken)}")
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(source, scratch, symlinks=True,
                    ignore=lambda folder, names: {"build", ".git", ".cache"} & set(names)
                    if Path(folder) == source else set())
    (scratch / "build").mkdir()
    (scratch / "build/release").symlink_to(build)
    environment = {**os.environ, "PATH": f"{build}/bin:{os.environ['PATH']}",
                   "OCL_ICD_VENDORS": f"{build}/etc/OpenCL/vendors"}

    count = 0
    for line, body in blocks((source / document).read_text()):
        print(f"--- {document}:{line}\n{body}", end="", flush=True)
        result = subprocess.run(["bash", "-euo", "pipefail", "-c", body], cwd=scratch,
                                env=environment, stdin=subprocess.DEVNULL)
        if result.returncode != 0:
            sys.exit(f"{document}:{line}: status {result.returncode}")
        count += 1
    print(f"{count} blocks of {document} ran")
    shutil.rmtree(scratch)


main()
