// Strided accesses of a work-item, with one at any place between them: in a private array that lives across a barrier,
// in global memory, and in local memory. The vectorizer must not gather what the order of a work-item keeps apart.
// RUN: %exec-test --simplify usual --level O2,O3 --method loops,cbs,replicate %s

// EXEC: kernel in_context g:64:0 g:64:5
// EXEC: launch 1 4 1 1 4 1 1 0 0 0
// EXEC: launch 1 33 1 1 16 1 1 0 0 0
__kernel void in_context(__global uint *out, __global const uint *in) {
  uint me = get_global_linear_id();
  uint arr[4] = {me, 1u, 2u, 3u};
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = 0; k < 4u; ++k)
    arr[k] -= arr[in[me] & 3u] + 1u;
  out[me] = arr[3];
}

// EXEC: kernel in_global g:256:0 g:64:5
// EXEC: launch 1 64 1 1 32 1 1 0 0 0
__kernel void in_global(__global uint *out, __global const uint *in) {
  __global uint *own = out + 4 * get_global_id(0);
  own[0] = 5;
  uint x = own[in[get_global_id(0)] & 3u];
  own[1] = x + 1;
  uint y = own[in[get_global_id(0)] & 1u];
  own[2] = y + 7;
}

// EXEC: kernel in_local g:64:0 g:64:5 l:512
// EXEC: launch 1 64 1 1 32 1 1 0 0 0
__kernel void in_local(__global uint *out, __global const uint *in, __local uint *l) {
  __local uint *own = l + 4 * get_local_id(0);
  uint k = in[get_global_id(0)] & 3u;
  own[0] = k;
  own[1] = 3;
  own[1] = own[k & 1u & own[0]] + 1;
  own[2] = own[k & 1u] + 7;
  own[3] = own[k % 3u];
  out[get_global_id(0)] = own[k];
}

// An index of 32 bits: that it does not wrap around is found in front of the loop.
// EXEC: kernel narrow_index g:4800 g:64:1 u:1 u:2
// EXEC: launch 1 1536 1 1 64 1 1 0 0 0
// EXEC: launch 1 1024 1 1 16 1 1 0 0 0
__kernel void narrow_index(__global uint *out, __global const uint *in, uint first, uint k) {
  uint at = get_global_id(0) * 3u;
  __global uint *own = out + at;
  own[0] = in[first & 63];
  own[1] = own[k - 2] + 5;
  own[2] = own[k - 1] * 3;
}
