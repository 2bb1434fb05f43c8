// Clocks are read where the source reads them, each work-item for itself, and their halves belong together.
// RUN: %exec-test %s

// The clocks of other architectures may not advance between two instructions.
// UNSUPPORTED: emulated

// EXEC: kernel k g:128 g:64:3
// EXEC: launch 1  32 1 1  8 1 1  0 0 0
// EXEC: launch 1  30 1 1  7 1 1  0 0 0
__kernel void k(__global uint *out, __global const uint *in) {
  LOCAL(ulong, times[8]);
  uint id = get_local_id(0), me = get_global_id(0), x = in[me];
  ulong start = clock_read_device();
  times[id] = start;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = 0; i < 100; ++i)
    out[me] = x = x * 5u + 1u;
  ulong middle = clock_read_work_group(), end = clock_read_sub_group();
  out[64 + me] = middle > start && end > middle;
  if (id != 0)
    out[64 + me] += 2 * (times[id] != times[id - 1]);
  uint2 halves = clock_read_hilo_device(), later = clock_read_hilo_work_group();
  ulong first = (ulong)halves.y << 32 | halves.x, second = (ulong)later.y << 32 | later.x;
  out[64 + me] += 4 * (first > end && second > first && second - first < (1ul << 40));
}
