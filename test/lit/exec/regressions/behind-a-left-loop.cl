// A value made inside a loop that work-items leave one by one, and used behind a barrier, is not computed again from the
// loop's counter: the group's copy of that is the last work-item's.
// RUN: %exec-test --simplify usual,hard --level O0,O3 --method auto,cbs %s

// EXEC: kernel returned g:256:0
// EXEC: open
// EXEC: launch 2 1 2 1 1 2 1 0 0 0
// EXEC: launch 1 40 1 1 20 1 1 0 0 0
__kernel void returned(__global uint *out) {
  uint me = (uint)get_global_linear_id();
  for (uint i = 0; i < 6u; ++i)
    if (get_local_linear_id())
      return;
  work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[me] += 1;
}

// EXEC: kernel found g:256:0 g:256:3
// EXEC: launch 1 40 1 1 20 1 1 0 0 0
// EXEC: launch 2 9 9 1 4 4 1 0 0 0
__kernel void found(__global uint *out, __global const uint *in) {
  uint me = (uint)get_global_linear_id(), lane = (uint)get_local_linear_id(), at = 0;
  for (uint i = 0; i < 9u; ++i) {
    at = lane * 16u + i;
    if ((in[me] & 7u) == i)
      break;
  }
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[me] = at;
}
