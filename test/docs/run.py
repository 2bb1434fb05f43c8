#!/usr/bin/env python3
"""Runs the commands that a Markdown file shows, and checks that its links have targets.

usage: run.py [--rebuild] SOURCE_FOLDER BUILD_FOLDER SCRATCH_FOLDER FILE.md

bash runs every fenced block marked `sh`, in the order of the file and all in one scratch copy of the source folder,
where build/release is the build folder. A command that fails ends the run. Blocks marked `sh no-run` are left out: they
need root, or another machine. Blocks marked `sh needs NAME...` are left out on machines without these programs, or, for
names with a slash, without these files of the project; then the status is 77 if all other blocks ran. Links to files of
the project must name a file, and their anchors a heading.

With --rebuild the commands may change sources and build: they run in the source folder itself, under an overlay that
receives all changes and is discarded at the end. The build is incremental because paths and times are those of the
build folder. The status is 77 if the system does not support overlays for this user, or if the build folder is
elsewhere.
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
COVERED = "OCLC_DOCS_OVERLAY"  # Set inside the overlay.
HEADING = re.compile(r"^#+ +(.*?)\s*$", re.MULTILINE)


def anchors(document: Path) -> set[str]:
    """Returns the anchors of the headings of a Markdown file, as web pages of repositories spell them."""
    headings = HEADING.findall(CODE.sub("", document.read_text()))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_somewhere(document: Path, path: str, anchor: str | None) -> bool:
    """True if the file of a relative link exists and contains the heading of its anchor."""
    target = document.parent / path if path else document
    return target.exists() and (anchor is None or anchor in anchors(target))


def broken_links(document: Path) -> list[str]:
    """Returns the relative links that name no file, or no heading of the file."""
    links = (match for match in LINK.finditer(CODE.sub("", document.read_text())))
    return [match[0][2:-1] for match in links if not leads_somewhere(document, match["path"], match["anchor"])]


def blocks(text: str):
    """Yields the line number, the text and the needs of each block that is to be run."""
    for match in FENCE.finditer(text):
        kind, *needs = match["mark"].split() or [""]
        if kind == "no-run":
            continue
        if kind not in {"", "needs"} or (kind == "needs") != bool(needs):
            sys.exit(f"unknown mark '{match['mark']}' on a block")
        yield text.count("\n", 0, match.start()) + 2, match["body"], needs


def missing(needs: list[str], folder: Path) -> list[str]:
    """Returns the programs and files that this machine does not have."""
    programs = f"{folder}/.deps/qemu:{os.environ['PATH']}"
    return [need for need in needs
            if not ((folder / need).exists() if "/" in need else shutil.which(need, path=programs))]


def enter_overlay(source: Path, build: Path) -> None:
    """Starts this program again in a namespace of its own, in which an overlay in memory covers the source folder.
    Ends the program with the status 77 if that is not possible."""
    overlay = ("mount -t tmpfs tmpfs /mnt && mkdir /mnt/changes /mnt/work && mount -t overlay overlay "
               '-o "lowerdir=$1,upperdir=/mnt/changes,workdir=/mnt/work$0" "$1"')
    # Overlays of users without privileges store their data in user extended attributes.
    user, options = ([], "") if os.geteuid() == 0 else (["--map-root-user"], ",userxattr")
    namespace = ["unshare", "--mount", *user, "bash", "-c"]
    known = subprocess.run([*namespace, overlay, options, source], check=False, capture_output=True, text=True)
    if build == source / "build/release" and known.returncode == 0:
        os.environ[COVERED] = "1"
        os.execvp("unshare", [*namespace, overlay + ' && shift && exec "$@"', options, str(source), sys.executable,
                              *sys.argv])
    print(f"there is no overlay for {source}: {known.stderr.strip()}")
    sys.exit(77)


def main() -> None:
    rebuild = sys.argv[1] == "--rebuild"
    source, build, scratch = (Path(argument).resolve() for argument in sys.argv[-4:-1])
    document = sys.argv[-1]
    if rebuild and COVERED not in os.environ:
        enter_overlay(source, build)
    if broken := broken_links(source / document):
        sys.exit(f"{document}: no such file or heading: {', '.join(broken)}")
    if rebuild:
        sys.exit(run_blocks(source, document, source, build))
    shutil.rmtree(scratch, ignore_errors=True)
    make_scratch(source, build, scratch, "".join(body for _, body, _ in blocks((source / document).read_text())))
    status = run_blocks(source, document, scratch, build)
    shutil.rmtree(scratch)
    sys.exit(status)


def make_scratch(source: Path, build: Path, scratch: Path, commands: str) -> None:
    """Copies the source folder without build, .git and .cache, and links the build folder. A folder that no command
    names is a link, because copies of all files take seconds."""
    scratch.mkdir(parents=True)
    for place in source.iterdir():
        if place.name in {"build", ".git", ".cache"}:
            continue
        if place.is_file():
            shutil.copy(place, scratch)
        elif f"{place.name}/" in commands:
            shutil.copytree(place, scratch / place.name, symlinks=True)
        else:
            (scratch / place.name).symlink_to(place)
    (scratch / "build").mkdir()
    (scratch / "build/release").symlink_to(build)


def run_blocks(source: Path, document: str, folder: Path, build: Path) -> int:
    """Runs the blocks of a document in a folder. Returns 77 if the machine does not have what some of them need."""
    environment = {**os.environ, "PATH": f"{build}/bin:{os.environ['PATH']}",
                   "OCL_ICD_VENDORS": f"{build}/etc/OpenCL/vendors"}

    count, status = 0, 0
    for line, body, needs in blocks((source / document).read_text()):
        if absent := missing(needs, folder):
            print(f"--- {document}:{line}: left out, because there is no {', no '.join(absent)}")
            status = 77
            continue
        print(f"--- {document}:{line}\n{body}", end="", flush=True)
        result = subprocess.run(["bash", "-euo", "pipefail", "-c", body], cwd=folder,
                                env=environment, stdin=subprocess.DEVNULL)
        if result.returncode != 0:
            sys.exit(f"{document}:{line}: status {result.returncode}")
        count += 1
    print(f"{count} blocks of {document} ran")
    return status


if __name__ == "__main__":
    main()
