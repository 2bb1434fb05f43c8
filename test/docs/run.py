#!/usr/bin/env python3
"""Runs the commands that a Markdown file shows, and looks whether its links lead somewhere.

usage: run.py SOURCE_FOLDER BUILD_FOLDER SCRATCH_FOLDER FILE.md

Every fenced block marked `sh` is run by bash, in the order of the file and all in one scratch copy of
the source folder, where build/release is the build folder. A command that fails ends the run. Blocks
marked `sh no-run` are left out: they need root, or they are not for this machine. Links to files of the project
must name one, and their anchors a heading.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

FENCE = re.compile(r"^```sh[ \t]*(?P<mark>[^\n]*)\n(?P<body>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?![a-z]+:)(?P<path>[^)#\s]*)(?:#(?P<anchor>[^)\s]*))?\)")
CODE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ +(.*?)\s*$", re.MULTILINE)


def anchors(document: Path) -> set[str]:
    """The anchors of the headings of a Markdown file, as repositories' web pages spell them."""
    headings = HEADING.findall(CODE.sub("", document.read_text()))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_somewhere(document: Path, path: str, anchor: str | None) -> bool:
    """Whether the file of a relative link is there, and in it the heading."""
    target = document.parent / path if path else document
    return target.exists() and (anchor is None or anchor in anchors(target))


def broken_links(document: Path) -> list[str]:
    """Relative links that name no file, or no heading of one."""
    links = (match for match in LINK.finditer(CODE.sub("", document.read_text())))
    return [match[0][2:-1] for match in links if not leads_somewhere(document, match["path"], match["anchor"])]


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
        sys.exit(f"{document}: no such file or heading: {', '.join(broken)}")
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


if __name__ == "__main__":
    main()
