// Small work-groups with barriers that run in step, in stacks of as many as have local memory of their own. Ranges of
// groups begin and end anywhere; groups of several rows, and those of which the last one is smaller, run alone.
// RUN: %exec-test %s

// EXEC: kernel scan g:1024 g:1024:1 l:2400
// EXEC: launch 1  600 1 1   1 1 1    0 0 0
// EXEC: launch 1  600 1 1   3 1 1    5 0 0
// EXEC: launch 1  640 1 1   16 1 1   0 0 0
// EXEC: launch 1  592 1 1   37 1 1   9 0 0
// EXEC: launch 1  600 1 1   37 1 1   0 0 0
// EXEC: launch 1  640 1 1   64 1 1   0 0 0
// EXEC: launch 1  1000 1 1  100 1 1  0 0 0
// EXEC: launch 1  1024 1 1  256 1 1  0 0 0
// EXEC: launch 1  900 1 1   300 1 1  0 0 0
// EXEC: launch 2  30 20 1   10 1 1   0 2 0
// EXEC: launch 2  30 20 1   10 4 1   0 2 0
// EXEC: launch 3  14 7 5    7 1 1    1 2 3
// EXEC: launch 3  14 6 4    7 1 2    1 2 3
__kernel void scan(__global uint *out, __global const uint *in, __local uint *buffer) {
  uint size = get_local_size(0) * get_local_size(1) * get_local_size(2);
  uint at = get_global_id(0) - get_global_offset(0) +
            get_global_size(0) * (get_global_id(1) - get_global_offset(1) +
                                  get_global_size(1) * (get_global_id(2) - get_global_offset(2)));
  uint lid = get_local_linear_id();
  uint from = 0, to = size;
  buffer[lid] = in[at];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint offset = 1; offset < size; offset *= 2) {
    uint sum = buffer[from + lid];
    if (lid >= offset)
      sum += buffer[from + lid - offset];
    buffer[to + lid] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint last = from;
    from = to;
    to = last;
  }
  out[at] = buffer[from + lid];
}

// Ids of groups, values that the group shares and values that each work-item keeps.
// EXEC: kernel ids g:1024 g:1024:1 l:1024 l:4 u:3
// EXEC: launch 1  600 1 1  3 1 1    5 0 0
// EXEC: launch 1  592 1 1  37 1 1   0 0 0
// EXEC: launch 1  600 1 1  37 1 1   0 0 0
// EXEC: launch 1  640 1 1  64 1 1   0 0 0
// EXEC: launch 2  30 20 1  10 1 1   0 2 0
// EXEC: launch 2  30 20 1  5 4 1    0 2 0
// EXEC: launch 3  14 7 5   7 1 1    0 0 0
__kernel void ids(__global uint *out, __global const uint *in, __local uint *tile, __local uint *first,
                  uint rounds) {
  uint lid = get_local_linear_id(), own = in[get_global_linear_id()] % 1000;
  uint place = get_group_id(0) * 7 + get_group_id(1) * 11 + get_group_id(2) * 13;
  if (lid == 0)
    *first = own + place;
  for (uint i = 0; i < rounds; ++i) {
    tile[lid] = own + i;
    barrier(CLK_LOCAL_MEM_FENCE);
    own = own * 3 + tile[(lid + 1) % (get_local_size(0) * get_local_size(1))] + *first;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_linear_id()] =
      own + place + get_local_size(0) + 5 * get_enqueued_local_size(1) + get_local_id(1);
}

// What is in memory decides how often a group comes to a barrier: no stack.
// EXEC: kernel own_ways g:1024 g:1024:1 l:1024
// EXEC: launch 1  600 1 1  3 1 1    0 0 0
// EXEC: launch 1  592 1 1  37 1 1   0 0 0
__kernel void own_ways(__global uint *out, __global const uint *in, __local uint *buffer) {
  uint lid = get_local_id(0), rounds = in[get_group_id(0)] % 5;
  buffer[lid] = in[get_global_id(0)];
  for (uint i = 0; i < rounds; ++i) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint next = buffer[(lid + 1) % get_local_size(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    buffer[lid] += next;
  }
  out[get_global_id(0)] = buffer[lid];
}

// Atomics on global memory whose order nobody sees.
// EXEC: kernel counts g:1024 g:1024:1 l:1024
// EXEC: launch 1  600 1 1  3 1 1    0 0 0
// EXEC: launch 1  592 1 1  37 1 1   0 0 0
// EXEC: launch 1  640 1 1  64 1 1   0 0 0
__kernel void counts(__global uint *out, __global const uint *in, __local uint *values) {
  uint lid = get_local_id(0);
  values[lid] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint next = values[(lid + 1) % get_local_size(0)];
  ATOMIC_ADD(out + next % 4, 1);
}
