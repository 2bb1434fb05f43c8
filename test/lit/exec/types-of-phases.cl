// Local memory that has one type between two barriers and another one between the next: no access may be moved over one
// of the other type, although types tell them apart within a work-item.
// RUN: %exec-test --simplify none,usual,shipped --level O0,O3 --method auto,cbs --width auto,off %s

// EXEC: sizes 64x1x1
// EXEC: kernel serial g:64 g:64:1 l:16
// EXEC: launch 1  64 1 1   64 1 1   0 0 0
__kernel void serial(__global uint *out, __global const uint *in, __local uint *u) {
  __local float *f = (__local float *)u;
  uint l = get_local_id(0), n = (in[3] & 7) + 1, acc = 0;
  float g = 0;
  for (uint r = 0; r < n; ++r) {
    if (l == 0) f[0] = (float)(r + 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    g += f[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0) u[(n - 1 - r) & 3] = r * 77 + 5;
    barrier(CLK_LOCAL_MEM_FENCE);
    acc += u[(n - 1 - r) & 3] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[l] = acc + u[0] + (uint)g;
}

// The same in one work-item, without a barrier.
// EXEC: kernel single g:64 g:64:1 g:256
// EXEC: launch 1  64 1 1   64 1 1   0 0 0
__kernel void single(__global uint *out, __global const uint *in, __global uint *memory) {
  uint i = get_global_id(0), n = (in[i] & 7) + 1, acc = 0;
  __global uint *u = memory + 4 * i;
  __global float *f = (__global float *)u;
  float g = 0;
  for (uint r = 0; r < n; ++r) {
    f[0] = (float)(r + 1);
    g += f[0];
    u[(n - 1 - r) & 3] = acc + r;
    acc += u[(n - 1 - r) & 3] & 255;
  }
  out[i] = acc + u[0] + (uint)g;
}
