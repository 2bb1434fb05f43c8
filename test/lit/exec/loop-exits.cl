// Which of its exits a loop was left by differs between work-items, although what they bring along is constant.
// RUN: %exec-test --level O0 --method loops,cbs,replicate \
// RUN:   --also='--simplify usual --level O3 --method loops,cbs,replicate' \
// RUN:   --also='--width 8 --simplify usual --level O0,O3' \
// RUN:   %s

// EXEC: kernel found g:128 g:128:3 l:256
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
__kernel void found(__global uint *out, __global const uint *in, __local uint *tile) {
  uint me = get_local_linear_id(), items = get_local_size(0);
  uint x = in[get_global_linear_id()], how = 5;
  tile[me] = x;
  for (uint i = 0; i < 4; ++i)
    if (((x >> i) & 3) == 2) {
      how = 8;
      break;
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_linear_id()] = how + 100 * tile[(me + 1) % items];
}

// The exits are uniform, but stand under a condition that is not; and an outer loop is left as well.
// EXEC: kernel under_condition g:128 g:128:3 l:256 u:4
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
__kernel void under_condition(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0);
  uint x = in[get_global_linear_id()], how = 5, sum = 0;
  for (uint j = 0; j < 3; ++j) {
    for (uint i = 0; i < n; ++i) {
      sum += i;
      if (((x >> i) & 3) == 2) {
        sum ^= j;
        if (i > 1) {
          how = 8;
          break;
        }
        if (j == 2) {
          how = 9;
          goto out_of_both;
        }
      }
      how = 5;
    }
    tile[me] = sum;
    sum += how;
  }
  how += 20;
out_of_both:
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_linear_id()] = how + 100 * tile[(me + 1) % items] + sum;
}
