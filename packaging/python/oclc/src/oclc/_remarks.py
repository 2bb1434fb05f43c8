"""Reads what the passes did, and why."""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ._compile import CompileError
from ._tools import run

_FIRST = re.compile(r"(?:(?P<file>.*?):(?P<line>\d+):(?P<column>\d+): )?(?P<stage>[\w-]+): (?P<text>.*)")


@dataclass(frozen=True)
class Remark:
    """Represents one remark of a pass."""

    stage: str
    """Name of the pass."""
    text: str
    function: str
    """The kernel or function that the pass worked on."""
    file: str | None
    line: int
    """Line in the source; 0 if it is not known."""
    column: int


def remarks(binary: bytes | str | os.PathLike[str]) -> list[Remark]:
    """Returns the remarks in a binary that was compiled with ``--embed-remarks``.

    :arg binary: the bytes, or the path of a file.
    :raises CompileError: it is no binary of oclc, or it has no remarks.
    """
    if not isinstance(binary, (bytes, bytearray)):
        binary = Path(binary).read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.oclbin"
        path.write_bytes(binary)
        result = run("ocldis", ["--remarks", path])
    if result.returncode != 0:
        raise CompileError(result.stderr.decode(errors="replace"), result.returncode)
    return _parse(result.stdout.decode(errors="replace").splitlines())


def _parse(lines: list[str]) -> list[Remark]:
    found = []
    for first, second in zip(lines, lines[1:]):
        if not second.startswith("    in ") or not (match := _FIRST.fullmatch(first)):
            continue
        found.append(Remark(match["stage"], match["text"], second.removeprefix("    in "), match["file"],
                            int(match["line"] or 0), int(match["column"] or 0)))
    return found
