// This kernel has work for most stages: 32-bit ids, a private array, loops, a barrier, local atomics and a sub-group.

#define SUB_GROUP_SIZE 16u

// EXEC: kernel sums g:1024 g:1024:100 u:250
// EXEC: launch 1  256 1 1  64 1 1  0 0 0
SUB_GROUP_KERNEL void sums(__global int *out, __global const int *in, int n) {
  LOCAL(int, counts[4]);
  int i = get_global_id(0), parts[4];
  if (get_local_id(0) < 4)
    counts[get_local_id(0)] = 0;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k < 4; ++k)
    parts[k] = i + k < n ? in[i + k] >> k : 0;
  int sum = 0;
  for (int k = 0; k < 4; ++k)
    sum += parts[k];
  atomic_add(&counts[sum & 3], 1);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  sum += counts[i & 3] + sub_group_reduce_add(sum & 1);
  if (i < n)
    out[i] = sum;
}
