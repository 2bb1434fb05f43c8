"""Compiles OpenCL kernels for CPUs ahead of time.

    >>> import oclc
    >>> binary = oclc.compile("kernel void f(global int *x) { x[get_global_id(0)] = 1; }", cpus=["x86-64-v3"])

``clCreateProgramWithBinary`` loads the result; with PyOpenCL, ``pyopencl.Program(context, [device], [binary])``.
"""

from ._archive import Archive
from ._capture import Capture, capture
from ._compile import CompileError, compile  # pylint: disable=redefined-builtin
from ._remarks import Remark, remarks
from ._tools import program, version

__all__ = ["Archive", "Capture", "CompileError", "Remark", "capture", "compile", "program", "remarks", "version"]
