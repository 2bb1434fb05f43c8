// Barriers in the cases of switches.
// RUN: %exec-test --level O0 --method loops,cbs,replicate \
// RUN:   --also='--simplify usual --level O3 --method loops,cbs,replicate' \
// RUN:   %s

// Cases that fall through, a default in the middle, and values without a case.
// EXEC: kernel falls_through g:128 g:128:3 l:256 u:1
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void falls_through(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint x = in[get_global_linear_id()];
  tile[me] = x;
  for (uint i = 0; i < 6; ++i) {
    switch ((i + n * get_group_id(0)) % 6) {
    case 0:
      barrier(CLK_LOCAL_MEM_FENCE);
      x += tile[(me + 1) % items];
    case 1:
      x ^= i;
      break;
    default:
      x *= 3;
      barrier(CLK_LOCAL_MEM_FENCE);
    case 3:
      barrier(CLK_LOCAL_MEM_FENCE);
      tile[me] = x;
      continue;
    case 5:
      if (x & 1)
        x = ~x;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    x += tile[(me + i) % items];
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[me] = x;
  }
  out[get_global_linear_id()] = x;
}

// No default; a case that leaves a loop and one that returns; what is switched on differs for all that can be proven.
// EXEC: kernel leaves g:128:1 g:128:3 g:4:0 l:256
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void leaves(__global uint *out, __global const uint *in, __global const uint *zero, __local uint *tile) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint x = in[get_global_linear_id()], i = 0;
  for (;; ++i) {
    tile[me] = x;
    switch (i + zero[me & 3]) {
    case 1:
      barrier(CLK_LOCAL_MEM_FENCE);
      x += tile[(me + 1) % items];
      barrier(CLK_LOCAL_MEM_FENCE);
      continue;
    case 2:
      if (get_group_id(0) == 1)
        return;
      break;
    case 4:
      goto done;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    x = x * 3 + tile[(me + 2) % items];
    out[get_global_linear_id()] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
done:
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_linear_id()] = x + tile[(me + 3) % items];
}

// A divergent switch between barriers, and in a case of a uniform one.
// EXEC: kernel divergent g:128 g:128:3 l:256 u:1
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void divergent(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint x = in[get_global_linear_id()];
  switch (n) {
  case 1:
    switch (me % 4) {
    case 0:
      x += 5;
    case 1:
      x *= 3;
      break;
    case 3:
      x = 0;
    }
    tile[me] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    break;
  case 2:
    tile[me] = 0;
  }
  switch (x % 3) {
  case 0:
    x += tile[(me + 1) % items];
    break;
  default:
    x -= tile[(me + 2) % items];
  }
  out[get_global_linear_id()] = x;
}
