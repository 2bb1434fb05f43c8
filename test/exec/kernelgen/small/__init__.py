"""Generates small random kernels: a few statements each, in the shapes that people write; see kernel.py."""
