"""Runs a kernel as a C function on threads of Python, with cffi. Called functions do not hold Python's lock.

usage: area.py HEADER LIBRARY
"""

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cffi

COLUMNS, ROWS, STEP, THREADS = 1500, 1200, 0.002, 4

ffi = cffi.FFI()
# cffi knows the types of <stdint.h>, and reads declarations without a preprocessor.
declarations = re.sub(r"(?ms)^#ifdef __cplusplus$.*?^#endif$|^#.*?$", "", Path(sys.argv[1]).read_text())
ffi.cdef(declarations)
library = ffi.dlopen(str(Path(sys.argv[2]).resolve()))

with ThreadPoolExecutor(THREADS) as pool:
    @ffi.callback("int(void *, uint64_t, void (*)(void *, uint64_t, uint64_t), void *)")
    def on_threads(_, count, task, data):
        bounds = [count * thread // THREADS for thread in range(THREADS + 1)]
        for done in [pool.submit(task, data, *part) for part in zip(bounds, bounds[1:])]:
            done.result()
        return 0

    marks = bytearray(COLUMNS * ROWS)
    grid = ffi.new("oclc_range *", {"work_dim": 2, "global_size": [COLUMNS, ROWS, 0], "parallel_for": on_threads})
    status = library.inside(grid, -2.2, -1.2, STEP, 500, ffi.from_buffer("uint8_t[]", marks, require_writable=True))
    if status != library.OCLC_SUCCESS:
        sys.exit(f"status {status}")

print(f"Python: area {sum(marks) * STEP * STEP:.2f}")
