"""Program archives: what an application compiles at run time, compiled ahead of time."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from ._compile import CompileError
from ._tools import run


class Archive:
    """Represents a program archive. The driver takes programs from the files that OCLC_ARCHIVE names."""

    def __init__(self, data: bytes, messages: str = "") -> None:
        self.data = data
        self.messages = messages
        """What the compiler said, for example about programs that it could not compile."""

    @classmethod
    def from_capture(cls, folder: str | os.PathLike[str], options: Iterable[str] = (), *,
                     cpus: Iterable[str] = ()) -> Archive:
        """Compiles all programs that an application built while OCLC_CAPTURE named the folder.

        :raises CompileError: there is no capture, or no program could be compiled.
        """
        result = run("oclc", [f"--from-capture={os.fspath(folder)}", *options, *(f"--cpu={cpu}" for cpu in cpus), "-o", "-"])
        messages = result.stderr.decode(errors="replace")
        if not result.stdout:
            raise CompileError(messages, result.returncode)
        return cls(result.stdout, messages)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Archive:
        """Reads an archive from a file."""
        return cls(Path(path).read_bytes())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the archive to a file, which is complete or unchanged."""
        target = Path(path)
        scratch = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            scratch.write_bytes(self.data)
            scratch.replace(target)
        finally:
            scratch.unlink(missing_ok=True)
