"""Records what OpenCL programs build at run time."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ._archive import Archive

_VARIABLE = "OCLC_CAPTURE"


class Capture:
    """Represents a folder into which the driver records programs and their launches."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def programs(self) -> int:
        """The number of programs that have been recorded so far."""
        return sum(1 for each in self.folder.glob("programs/*") if not each.name.startswith("."))

    def archive(self, options: Iterable[str] = (), *, cpus: Iterable[str] = ()) -> Archive:
        """Compiles all that has been recorded so far, as Archive.from_capture() does."""
        return Archive.from_capture(self.folder, options, cpus=cpus)


@contextmanager
def capture(folder: str | os.PathLike[str] | None = None, *, data: int | None = None) -> Iterator[Capture]:
    """Records the programs that this process, and those that it starts, build in the ``with`` block.

    The driver decides about a process when its first program is built. So begin before that, and use one block in a
    process; what this process builds later is recorded into the same folder. Other processes are recorded if they are
    started in the block.

    :param folder: where to record; by default, a temporary folder, which is removed at the end of the block.
    :param data: also record up to so many mebibytes of the data of launches, with which ``oclc --tune`` measures.
    :returns: the capture, whose ``archive()`` compiles what was recorded.
    """
    with tempfile.TemporaryDirectory(prefix="oclc-capture-") as temporary:
        result = Capture(Path(temporary if folder is None else folder).absolute())
        before = os.environ.get(_VARIABLE)
        os.environ[_VARIABLE] = f"{result.folder}" + ("" if data is None else f",data={data}")
        try:
            yield result
        finally:
            if before is None:
                del os.environ[_VARIABLE]
            else:
                os.environ[_VARIABLE] = before
        if result.programs == 0:
            warnings.warn("nothing was captured: no program was built in the block, or one was built before it",
                          RuntimeWarning, stacklevel=3)
