// Whether a number that is extended keeps its sign is asked while nothing is known yet of where it comes from: low bits
// under a mask that is no constant were taken for a constant's.
// RUN: %exec-test --simplify shipped --level O3 --width auto,off,4,8 %s

// EXEC: kernel lows g:256:5 g:128:0
// EXEC: launch 1  64 1 1   64 1 1   0 0 0
// EXEC: launch 1  60 1 1   20 1 1   0 0 0
kernel void lows(global const long *in, global uint *out) {
  long x = in[get_global_id(0)];
  uint a = (uint)get_global_id(0);
  for (int j = x & 7; j < (x & 15); j++) {
    for (uint i = 0; i < (x & 7); i++)
      if (i != (x & 3))
        a &= (ulong)a << (j & 63);
    a -= j;
    for (uint i = 0; i < j; i++)
      if ((i & 1) != 0)
        a ^= 0x7fffffff;
  }
  out[get_global_id(0)] = a;
}
