"""The OpenCL driver of oclc, which PyOpenCL finds by itself."""

from pathlib import Path

__all__ = ["driver"]


def driver() -> Path:
    """Returns the path of the driver, for the variable OCL_ICD_VENDORS of other ICD loaders."""
    return Path(__file__).resolve().parents[1] / "pyopencl" / ".libs" / "liboclc-runtime.so"
