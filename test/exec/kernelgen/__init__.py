"""Generates random OpenCL C kernels that are valid by construction; see random-kernels."""
