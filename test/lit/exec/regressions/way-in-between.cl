// All work-items that are left take the same way, to a block in front of which others wait in one that both ways can come
// to: whether anybody goes on from there is not what the branch in front was told.
// RUN: %exec-test --simplify usual --level O0,O3 --width 4,8 --method auto,cbs %s

// EXEC: kernel between g:128:0 g:64:370876395 u:3
// EXEC: launch 1 4 1 1 4 1 1 0 0 0
// EXEC: launch 1 24 1 1 24 1 1 0 0 0
__kernel void between(__global uint *out, __global const uint *in, uint n) {
  uint me = (uint)get_global_linear_id();
  char s8 = (char)n;
  uchar bytes[12];
  for (uint k = 0; k < 12u; ++k)
    bytes[k] = (uchar)1u;
  uchar small = 1u;
  small -= (uint)(ulong)(uint)get_global_id(0) < 4u && (uint)s8 % 5u < 2u ? min((uint)clz((uint)in[1]), 1u)
                                                                         : min(1u, (uint)bytes[n % 12u]);
  out[me] += small;
}
