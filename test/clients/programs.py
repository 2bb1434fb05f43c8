"""Builds a program for PyOpenCL from source, or from the SPIR-V that oclc makes of it."""

import subprocess
import tempfile
from pathlib import Path

import pyopencl as cl


def build(context, source, options, spirv_by=None):
    """Returns the built program. `spirv_by` is the path of oclc if the program is to be built from SPIR-V."""
    if not spirv_by:
        return cl.Program(context, source).build(options)
    with tempfile.TemporaryDirectory() as folder:
        file, module = Path(folder, "program.cl"), Path(folder, "program.spv")
        file.write_text(source)
        subprocess.run([spirv_by, "--emit=spirv", *options, file, "-o", module], check=True)
        return cl.Program(context, module.read_bytes()).build([each for each in options if each == "-cl-opt-disable"])
