// Sums of work-groups by a tree in local memory.
__kernel void reduction(__global const float *input, __global float *sums, __local float *tree,
                        int n) {
  int i = get_global_id(0);
  int lid = get_local_id(0);
  tree[lid] = i < n ? input[i] : 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = get_local_size(0) / 2; s > 0; s >>= 1) {
    if (lid < s)
      tree[lid] += tree[lid + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0)
    sums[get_group_id(0)] = tree[0];
}
