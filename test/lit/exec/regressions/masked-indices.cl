// Indices that begin again at zero, beside others that do not: each lane of a vector reads its own place.
// RUN: %exec-test --simplify usual --level O3 --method loops,cbs %s

// EXEC: kernel of_local_id g:64:0 g:4:5
// EXEC: launch 1 32 1 1 32 1 1 0 0 0
// EXEC: launch 1 64 1 1 16 1 1 7 0 0
__kernel void of_local_id(__global uint *out, __global const uint *in) {
  uint me = get_global_id(0) - get_global_offset(0);
  out[me] = in[get_local_id(0) & 3u];
}

// EXEC: kernel two_masks g:64:0 g:1024:5 g:4:7
// EXEC: launch 1 32 1 1 32 1 1 0 0 0
// EXEC: launch 1 48 1 1 16 1 1 3 0 0
__kernel void two_masks(__global uint *out, __global const uint *in, __global const uint *few) {
  uint lin = get_local_id(0), me = get_global_linear_id();
  out[me] = in[get_global_id(0) & 1023u] + few[lin & 3u];
}

// EXEC: kernel bytes g:1024:0 g:64:5
// EXEC: launch 1 600 1 1 300 1 1 0 0 0
__kernel void bytes(__global uint *out, __global const uint *in) {
  uint lin = get_local_id(0), me = get_global_id(0);
  out[me] = in[(uchar)(lin * 64u) >> 2] + in[(uchar)lin & 63u];
}
