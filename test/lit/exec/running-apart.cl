// Work-items that have come to different places of loops whose counters the group shares: barriers that none of them
// reaches stand there, so that they need not agree.
// RUN: %exec-test --level O0 --method cbs \
// RUN:   --also='--simplify usual --level O3 --method cbs' \
// RUN:   --also='--width 4,8 --method cbs --simplify usual --level O0' \
// RUN:   %s

// The inner loop is left by each when it likes.
// EXEC: kernel leaving g:128 g:128:3 u:5
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
__kernel void leaving(__global uint *out, __global const uint *in, uint n) {
  uint x = in[get_global_linear_id()], sum = 0;
  for (uint j = 0; j < 3; ++j) {
    for (uint i = 0;; ++i) {
      if (i + j > (x & 7))
        break;
      if (n == 7)
        barrier(CLK_LOCAL_MEM_FENCE);
      sum = sum * 3 + i * j;
    }
    out[get_global_linear_id()] += j + sum;
  }
}

// The same behind its body, over what others run at its end, and in front of another barrier.
// EXEC: kernel over g:128 g:128:3 u:5
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
__kernel void over(__global uint *out, __global const uint *in, uint n) {
  uint x = in[get_global_linear_id()], sum = 0;
  for (uint j = 0; j < 3; ++j) {
    for (uint i = 0; i < 8; ++i) {
      if (n == 7)
        barrier(CLK_LOCAL_MEM_FENCE);
      sum = sum * 3 + i * j;
      if (!(i + j <= (x & 7)))
        goto behind;
    }
    sum += 1;
  behind:
    out[get_global_linear_id()] += j + sum;
    if (n == 9)
      barrier(CLK_LOCAL_MEM_FENCE);
  }
}

// Some continue with the next round at once; others have a loop in front of it, or a switch.
// EXEC: kernel ahead g:128 g:128:3 l:256 u:5
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
__kernel void ahead(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0);
  uint x = in[get_global_linear_id()], sum = 0, i = 0;
  while (i < 6) {
    uint round = i++;
    if (n == 8)
      barrier(CLK_LOCAL_MEM_FENCE);
    if ((x >> round) & 1)
      continue;
    for (uint k = round; k < 7; ++k) {
      if (n == 7)
        barrier(CLK_LOCAL_MEM_FENCE);
      if (((x >> k) & 3) == 2)
        continue;
      sum = sum * 3 + k * round;
      if (n == 9)
        barrier(CLK_LOCAL_MEM_FENCE);
      sum += i;
    }
    switch ((x + round) & 3) {
    case 0:
      continue;
    case 1:
      if (n == 9)
        barrier(CLK_LOCAL_MEM_FENCE);
      sum ^= i;
    default:
      sum += round;
    }
    if (n == 6)
      barrier(CLK_LOCAL_MEM_FENCE);
    sum = sum * 5 + round;
  }
  tile[me] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_linear_id()] = sum + tile[(me + 1) % items];
}

// Loops with two entries, which each enters where it likes.
// EXEC: kernel two_entries g:128 g:128:3 u:5
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
__kernel void two_entries(__global uint *out, __global const uint *in, uint n) {
  uint x = in[get_global_linear_id()], sum = 0;
  for (uint j = 0; j < 3; ++j) {
    uint i = 0;
    if ((x >> j) & 1)
      goto lower;
  upper:
    if (n == 7)
      barrier(CLK_LOCAL_MEM_FENCE);
    sum = sum * 3 + i * j;
  lower:
    if (n == 8)
      barrier(CLK_LOCAL_MEM_FENCE);
    sum ^= i + j;
    if (++i < 4)
      goto upper;
    if (i + (x & 7) < 8)
      goto lower;
    out[get_global_linear_id()] += j + sum;
  }
}
