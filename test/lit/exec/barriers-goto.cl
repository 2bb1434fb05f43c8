// Barriers behind goto, and control flow that is no nest of loops, around and between barriers.
// RUN: %exec-test --level O0 --method loops,cbs,replicate \
// RUN:   --also='--simplify usual --level O3 --method loops,cbs,replicate' \
// RUN:   %s

// Over a barrier, back in front of it, and between the branches of a conditional.
// EXEC: kernel ways g:128 g:128:3 l:256 u:5
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void ways(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint x = in[get_global_linear_id()], i = 0;
  tile[me] = x;
again:
  if (get_group_id(0) == 1)
    goto over;
  barrier(CLK_LOCAL_MEM_FENCE);
  x += tile[(me + i) % items];
over:
  ++i;
  if (i & 1) {
    x ^= i;
    if (i == 3)
      goto inside;
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[me] = x;
  } else {
    x *= 3;
  inside:
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[me] += x;
  }
  if (i < n)
    goto again;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_linear_id()] = x + tile[(me + 1) % items];
}

// A loop with two entries and a barrier in each half.
// EXEC: kernel two_entries g:128 g:128:3 l:256 u:5
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void two_entries(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint x = in[get_global_linear_id()], i = 0;
  tile[me] = x;
  if (get_group_id(0) & 1)
    goto lower;
upper:
  barrier(CLK_LOCAL_MEM_FENCE);
  x += tile[(me + 1) % items];
  if (i == 4)
    goto out;
lower:
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[me] = x * 3;
  if (++i < n)
    goto upper;
out:
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_linear_id()] = x ^ tile[(me + 2) % items];
}

// The same with one barrier, in a loop around it, and entered by what cannot be proven.
// EXEC: kernel one_half g:128 g:128:3 g:4:0 l:256 u:4
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void one_half(__global uint *out, __global const uint *in, __global const uint *zero, __local uint *tile,
                       uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint x = in[get_global_linear_id()], i = 0, round = 0;
  tile[me] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (; round < 3; ++round) {
    i = 0;
    if ((zero[me & 3] + round) & 1)
      goto lower;
  upper:
    x += tile[(me + i) % items];
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[me] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
  lower:
    x ^= i;
    if (++i < n)
      goto upper;
  }
  out[get_global_linear_id()] = x;
}

// Loops with two entries between barriers, where each work-item goes its own way.
// EXEC: kernel between g:128 g:128:3 l:256 u:3
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void between(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint x = in[get_global_linear_id()], i = 0, kept = x;
  for (uint round = 0; round < n; ++round) {
    i = x % 5;
    if (x & 1)
      goto lower;
  upper:
    x += i * kept;
  lower:
    x = (x ^ me) + 1;
    if (++i < 6)
      goto upper;
    tile[me] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    kept += tile[(me + 1) % items];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_linear_id()] = x + kept;
}
