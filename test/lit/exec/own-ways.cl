// Work-items go their own ways to a barrier: a way past it that none of them takes, whose condition the whole group
// does not share.
// RUN: %exec-test --level O0 \
// RUN:   --also='--simplify usual --level O3' \
// RUN:   --also='--width 4,8 --method cbs --simplify usual --level O0' \
// RUN:   %s

// EXEC: kernel inner_return g:256 g:256:7 l:256 w:0
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  50 1 1  16 1 1  0 0 0
// EXEC: launch 2  8 8 1   4 4 1   0 0 0
__kernel void inner_return(__global uint *out, __global const uint *in, __local uint *l, ulong never) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  l[me] = in[me];
  if (me < 8) {
    if (in[me] == never + me * 3u + 1u && never != 0)
      return;
    l[me] += 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_linear_id()] = l[items - 1 - me];
}

// In loops, and in a conditional that is not enclosed.
// EXEC: kernel inner_break g:256 g:256:7 l:256 w:0
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  21 1 1  7 1 1   3 0 0
__kernel void inner_break(__global uint *out, __global const uint *in, __local uint *l, ulong never) {
  uint me = get_local_linear_id(), items = get_local_size(0), sum = 0;
  for (uint i = 0; i < 5; ++i) {
    l[me] = in[me + i];
    if (me % 3 == i % 3) {
      if (l[me] % 7 == 9)
        break;
      l[me] ^= i;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    sum = sum * 5 + l[(me + i) % items];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me & 1) {
      if (sum % 3 == 4)
        return;
      sum += 1;
    }
  }
  out[get_global_linear_id()] = sum;
}
