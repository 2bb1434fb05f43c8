// Histograms of bytes, with atomics on local memory.
__kernel void histogram(__global const uchar *data, __global uint *counts, int per_item) {
  __local uint bins[256];
  int lid = get_local_id(0);
  int size = get_local_size(0);
  for (int i = lid; i < 256; i += size)
    bins[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int first = get_group_id(0) * size * per_item;
  for (int k = 0; k < per_item; k++)
    atomic_inc(&bins[data[first + k * size + lid]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = lid; i < 256; i += size)
    counts[get_group_id(0) * 256 + i] = bins[i];
}
