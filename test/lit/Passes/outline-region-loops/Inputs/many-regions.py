"""Writes a kernel with as many barriers as the argument says."""

import sys

STEP = "  t[l] = x * {0}; barrier(CLK_LOCAL_MEM_FENCE); x += t[(l + {0}) % s];"

print("kernel void k(global float *out) {\n  local float t[256];\n  int l = get_local_id(0), s = get_local_size(0);")
print("  float x = out[l];")
for step in range(int(sys.argv[1])):
    print(STEP.format(step + 2))
print("  out[get_global_id(0)] = x;\n}")
