// A divergent switch whose default cannot be reached, in front of a barrier: LLVM makes the default unreachable, and
// the branch must not be taken for one of the whole group.
// RUN: %exec-test \
// RUN:   --also='--width 2,16 --simplify usual --level O3' \
// RUN:   %s

// EXEC: kernel k g:64 g:64:3
// EXEC: launch 1  32 1 1  8 1 1  0 0 0
__kernel void k(__global uint *out, __global const uint *in) {
  LOCAL(uint, tile[8]);
  uint id = get_local_id(0), me = get_global_id(0), x = in[me];
  switch (me % 3u) {
  case 0:
    x += 5;
    break;
  case 1:
    out[me] = x;
    x *= 3;
    break;
  case 2:
    x ^= id;
  }
  if (x == 0xffffffffu)
    __builtin_trap();
  tile[id] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[me] += tile[(id + 1) % 8u];
}
