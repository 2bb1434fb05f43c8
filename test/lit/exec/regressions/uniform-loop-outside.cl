// A uniform loop around one that lanes leave at different times never ended.
// RUN: %exec-test --simplify shipped --level O3 --width auto,8 --method auto,cbs --cpu x86-64-v2 %s
// EXEC: kernel halved g:641:2093555607:0 g:641:1219697387:1 g:641:0 u:1
// EXEC: launch 1 2 1 1 2 1 1 0 0 0
kernel void halved(global const int *of_x, global const uint *of_y, global uint *out, uint n) {
  size_t me = get_global_id(0);
  int x = of_x[me];
  uint y = 1u;
  uint a = 1;
  for (uint k1 = 2; k1 != 0; k1 >>= 1) {
    if (a <= 10) {
      for (uchar i2 = 0; i2 <= k1 % 5 && (k1 & 7) >= (y < (y ^ k1) ? k1 : x); ++i2) {
      }
    } else {
      a += x;
    }
  }
}
