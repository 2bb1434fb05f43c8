// Barriers under conditions that are the same for the whole group, proven or not.
// RUN: %exec-test --level O0 --method loops,cbs,replicate \
// RUN:   --also='--simplify usual --level O3 --method loops,cbs,replicate' \
// RUN:   %s

// One branch, both branches, and one inside the other.
// EXEC: kernel branches g:128 g:128:3 l:256 u:5
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void branches(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint x = in[get_global_linear_id()], kept = x * 7;
  tile[me] = x;
  if (n & 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    x += tile[(me + 1) % items];
  }
  if (get_group_id(0) == 1) {
    x ^= kept;
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[me] = x;
    if (n > 2) {
      kept += x;
      barrier(CLK_LOCAL_MEM_FENCE);
      x += tile[(me + 2) % items];
    } else if (n == 2)
      barrier(CLK_LOCAL_MEM_FENCE);
    else
      x += 1;
  } else {
    kept ^= 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[me] = kept;
    barrier(CLK_LOCAL_MEM_FENCE);
    x -= tile[(me + 3) % items];
  }
  if (me % 2 == 0)
    x += kept;
  out[get_global_linear_id()] = x + kept;
}

// Conditions of several parts, and around a barrier a condition that differs between work-items.
// EXEC: kernel parts g:128 g:128:5 l:256 u:5 u:0
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 3  4 4 2   2 2 1   0 0 0
__kernel void parts(__global uint *out, __global const uint *in, __local uint *tile, uint n, uint zero) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1), seen = 0;
  uint x = in[get_global_linear_id()];
  tile[me] = x;
  if ((n > 3 && get_group_id(0) != 1) || (zero && n == 7)) {
    if (x & 1)
      seen = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x & 1)
      seen += tile[(me + 1) % items];
    else
      seen = 9;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  // All work-items find the same in it, which nothing but the data says.
  if (in[me] * zero == 0) {
    tile[me] = seen;
    barrier(CLK_LOCAL_MEM_FENCE);
    seen += tile[(me + items - 1) % items];
  }
  out[get_global_linear_id()] = x ^ seen;
}
