// Prefix sums by trees: up and down in local memory with two values for each work-item, then the
// sums of the groups.
#define GROUP 256

__kernel void scan_blelloch(__global const int *input, __global int *output, __global int *totals,
                            __local int *temp) {
  int lid = get_local_id(0);
  int first = get_group_id(0) * GROUP * 2;
  int offset = 1;
  temp[2 * lid] = input[first + 2 * lid];
  temp[2 * lid + 1] = input[first + 2 * lid + 1];

  for (int d = GROUP; d > 0; d >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < d) {
      int a = offset * (2 * lid + 1) - 1;
      int b = offset * (2 * lid + 2) - 1;
      temp[b] += temp[a];
    }
    offset *= 2;
  }
  if (lid == 0) {
    totals[get_group_id(0)] = temp[2 * GROUP - 1];
    temp[2 * GROUP - 1] = 0;
  }
  for (int d = 1; d < 2 * GROUP; d *= 2) {
    offset >>= 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < d) {
      int a = offset * (2 * lid + 1) - 1;
      int b = offset * (2 * lid + 2) - 1;
      int t = temp[a];
      temp[a] = temp[b];
      temp[b] += t;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  output[first + 2 * lid] = temp[2 * lid];
  output[first + 2 * lid + 1] = temp[2 * lid + 1];
}

__kernel void add_totals(__global int *output, __global const int *totals) {
  int group = get_group_id(0);
  int lid = get_local_id(0);
  int first = group * GROUP * 2;
  output[first + lid] += totals[group];
  output[first + lid + GROUP] += totals[group];
}
