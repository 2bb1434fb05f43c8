#!/usr/bin/env python3
"""Compares the functions of cl_intel_subgroups with NumPy: shuffles, and blocks of global and local memory and of images.

usage: intel_subgroups.py OCLC

Status 77: PyOpenCL or NumPy is not installed.
"""

import sys

try:
    import numpy as np
    import pyopencl as cl

    from programs import build
except ImportError as missing:
    print(f"intel_subgroups.py: {missing}")
    sys.exit(77)

ITEMS, SIZES = 64, (8, 16, 32)
# The types of elements: the suffix of their functions, and NumPy's type.
TYPES = {"uchar": ("_uc", np.uint8), "ushort": ("_us", np.uint16), "uint": ("_ui", np.uint32), "ulong": ("_ul", np.uint64)}

SOURCE = """
__attribute__((intel_reqd_sub_group_size(SIZE)))
kernel void shuffles(global const T *in, global T *out) {
  uint me = get_global_id(0), lane = get_sub_group_local_id();
  T x = in[me], y = in[me + ITEMS];
  out[me] = intel_sub_group_shuffle(x, (lane * 3 + 1) % SIZE);
  out[me + ITEMS] = intel_sub_group_shuffle_xor(x, 5);
  out[me + 2 * ITEMS] = intel_sub_group_shuffle_down(x, y, 3);
  out[me + 3 * ITEMS] = intel_sub_group_shuffle_up(x, y, 3);
}

__attribute__((intel_reqd_sub_group_size(SIZE)))
kernel void blocks(global const T *in, global T *out) {
  local T rows[ITEMS * 4];
  uint first = (uint)get_global_id(0) / SIZE * SIZE * 4, own = get_sub_group_id() * SIZE * 4;
  NAME(block_write, 4)(rows + own, NAME(block_read, 4)(in + first));
  barrier(CLK_LOCAL_MEM_FENCE);
  NAME(block_write, 4)(out + first, NAME(block_read, 4)(rows + own) + (T)1);
}

__attribute__((intel_reqd_sub_group_size(SIZE)))
kernel void pictures(read_only image2d_t in, write_only image2d_t out, int x, int y) {
  int2 at = (int2)(x, y);
  NAME(block_write, 2)(out, at, NAME(block_read, 2)(in, at + (int2)((int)sizeof(T), 1)));
}
"""


def expected_shuffles(values, size):
    x, y = (values[start:start + ITEMS].reshape(-1, size) for start in (0, ITEMS))
    lanes, pair = np.arange(size), np.hstack((x, y))
    return np.concatenate([row.ravel() for row in (
        x[:, (lanes * 3 + 1) % size], x[:, lanes ^ 5], pair[:, lanes + 3], pair[:, lanes + size - 3])])


def expected_picture(picture, before, size, at, dtype):
    """Returns `before` with a block of `picture`, of which what is beside the picture is the element at its edge."""
    element, after = np.dtype(dtype).itemsize, before.copy()
    rows, columns = picture.shape[0], picture.shape[1] // element
    source, target = (each.view(dtype) for each in (picture, after))
    for row in range(2):
        for lane in range(size):
            x, y = at[0] // element + lane, at[1] + row
            if 0 <= x < columns and 0 <= y < rows:
                target[y, x] = source[min(y + 1, rows - 1), min(x + 1, columns - 1)]
    return after


class Check:
    def __init__(self):
        self.context = cl.create_some_context(interactive=False)
        self.queue = cl.CommandQueue(self.context)
        self.random = np.random.default_rng(1)
        self.wrong = []

    def compare(self, what, result, expected):
        if not np.array_equal(result, expected):
            self.wrong.append(f"{what}: {result} is not {expected}")

    def buffers(self, kernel, values, count):
        flags, result = cl.mem_flags, np.zeros(count, values.dtype)
        out = cl.Buffer(self.context, flags.READ_WRITE, result.nbytes)
        kernel(self.queue, (ITEMS,), (ITEMS,), cl.Buffer(self.context, flags.COPY_HOST_PTR, hostbuf=values), out)
        cl.enqueue_copy(self.queue, result, out)
        return result

    def picture(self, kernel, size, dtype):
        shape, pixels = (40, 10), cl.ImageFormat(cl.channel_order.RGBA, cl.channel_type.UNSIGNED_INT8)
        picture, before = (self.random.integers(0, 256, (shape[1], shape[0] * 4), np.uint8) for _ in range(2))
        flags = cl.mem_flags
        for at in ((0, 0), (64, 7), (128, 9)):
            images = [cl.Image(self.context, flags.READ_WRITE | flags.COPY_HOST_PTR, pixels, shape, hostbuf=each)
                      for each in (picture, before.copy())]
            kernel(self.queue, (size,), (size,), *images, np.int32(at[0]), np.int32(at[1]))
            result = np.empty_like(before)
            cl.enqueue_copy(self.queue, result, images[1], origin=(0, 0), region=shape)
            self.compare(f"{dtype} {size} at {at}", result, expected_picture(picture, before, size, at, dtype))

    def run(self, name, size, *more, spirv_by=None):
        suffix, dtype = TYPES[name]
        options = [f"-DT={name}", f"-DSIZE={size}", f"-DITEMS={ITEMS}", f"-DNAME(OF,N)=intel_sub_group_##OF##{suffix}##N"]
        program = build(self.context, SOURCE, [*options, *more], spirv_by)
        values = self.random.integers(0, 256, 4 * ITEMS).astype(dtype)
        self.compare(f"shuffles of {name}, {size}", self.buffers(program.shuffles, values, 4 * ITEMS),
                     expected_shuffles(values, size))
        self.compare(f"blocks of {name}, {size}", self.buffers(program.blocks, values, 4 * ITEMS), values + dtype(1))
        self.picture(program.pictures, size, dtype)


def main():
    check = Check()
    for size in SIZES:
        for name in TYPES:
            check.run(name, size)
    # Work-items that are no lanes meet at barriers.
    check.run("uint", 8, "--vector-width=1")
    check.run("ushort", 32, "-cl-opt-disable")
    for name in TYPES:
        check.run(name, 16, "-cl-std=CL3.0", spirv_by=sys.argv[1])
    print("\n".join(check.wrong) if check.wrong else "all results are right")
    sys.exit(bool(check.wrong))


if __name__ == "__main__":
    main()
