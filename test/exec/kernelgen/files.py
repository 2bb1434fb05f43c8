"""Generates files of kernels. The seed of a kernel determines its kind, its text and its launches."""

from kernelgen import kernels
from kernelgen.small.kernel import small_kernel

KERNELS_PER_FILE = 20
# Consecutive files have these kinds in turn: small kernels of common shapes, small kernels with images, and long ones
# with barriers. `open` kernels use barriers as only OpenCL 3.0 allows.
KINDS = ["small"] * 7 + ["images", "regions", "open"]
SMALL = ("small", "images")


def file_of(seed):
    """Returns the number of the file that contains a kernel."""
    return seed // KERNELS_PER_FILE


def kind_of(seed):
    return KINDS[file_of(seed) % len(KINDS)]


def kernel_file(kind, first, count):
    """Returns the text of a file with a kernel for each of `count` seeds from `first` on."""
    if kind not in SMALL:
        return kernels.kernel_file(first, count, kind == "open")
    sub_group_size = [16, 8, 16, 32][file_of(first) % 4]
    return (f"// Written by random-kernels, seed {first}.\n#define SUB_GROUP_SIZE {sub_group_size}u\n" +
            "".join("\n" + small_kernel(seed, kind == "images") for seed in range(first, first + count)))
