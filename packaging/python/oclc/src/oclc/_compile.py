"""Compiles sources in memory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ._tools import run

LocalSize = int | Sequence[int]


class CompileError(Exception):
    """The compiler has written no output. The text of the exception is its messages."""

    def __init__(self, messages: str, status: int) -> None:
        super().__init__(messages)
        self.status = status
        """Exit status of oclc: 1 an error in the program, 2 an option, 3 a file, 4 a fault of the compiler."""


def _text(size: LocalSize) -> str:
    return str(size) if isinstance(size, int) else "x".join(map(str, size))


def compile(source: str | bytes, options: Iterable[str] = (), *, cpus: Iterable[str] = (),
            local_sizes: Iterable[LocalSize] = ()) -> bytes:
    """Returns the binary of a program.

    :arg source: OpenCL C, or SPIR-V or LLVM bitcode as bytes.
    :arg options: options of oclc, such as ``"-cl-mad-enable"`` or ``"-DN=4"``.
    :arg cpus: CPUs to compile for; see ``oclc --print-cpus``. Default: x86-64-v3.
    :arg local_sizes: sizes of work-groups to compile variants for: numbers, or sequences of up to three.
    :raises CompileError: the source or an option is wrong.
    """
    data = source.encode() if isinstance(source, str) else bytes(source)
    result = run("oclc", [*options, *(f"--cpu={cpu}" for cpu in cpus),
                          *(f"--local-size={_text(size)}" for size in local_sizes), "-", "-o", "-"], data)
    if result.returncode != 0:
        raise CompileError(result.stderr.decode(errors="replace"), result.returncode)
    return result.stdout
