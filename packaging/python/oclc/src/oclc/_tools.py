"""Finds and runs the programs of the package."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

_FOLDER = Path(__file__).resolve().parent / "bin"


def program(name: str = "oclc") -> Path:
    """Returns the path of a program: oclc, oclopt, ocldis, oclc-measure or oclc-doctor."""
    path = _FOLDER / name
    if not path.is_file():
        raise FileNotFoundError(f"the package has no program '{name}'")
    return path


def version() -> str:
    """Returns the version of the compiler and of LLVM."""
    return run("oclc", ["--version"]).stdout.decode().splitlines()[0]


def run(name: str, arguments: Iterable[str | os.PathLike[str]],
        data: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    """Runs a program with `data` as its standard input, and returns its output and its status."""
    return subprocess.run([program(name), *arguments], input=data, capture_output=True, check=False)


def main() -> None:
    """Becomes the program after which this one is named. It is what pip installs as a command."""
    path = program(Path(sys.argv[0]).name)
    os.execv(path, [str(path), *sys.argv[1:]])
