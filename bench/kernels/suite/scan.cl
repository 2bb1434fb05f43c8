// Prefix sums of work-groups, step by step between barriers.
__kernel void scan(__global const int *input, __global int *output, __local int *buffer) {
  int gid = get_global_id(0);
  int lid = get_local_id(0);
  int size = get_local_size(0);
  int from = 0, to = size;
  buffer[lid] = input[gid];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int offset = 1; offset < size; offset *= 2) {
    if (lid >= offset)
      buffer[to + lid] = buffer[from + lid] + buffer[from + lid - offset];
    else
      buffer[to + lid] = buffer[from + lid];
    barrier(CLK_LOCAL_MEM_FENCE);
    int last = from;
    from = to;
    to = last;
  }
  output[gid] = buffer[from + lid];
}
