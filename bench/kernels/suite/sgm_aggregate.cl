// Costs of disparities of a pair of pictures, added up along the rows of pixels: each disparity may
// continue that of the pixel before, or change for a penalty. A work-group follows a row, with a
// work-item for each disparity, and finds the smallest cost in local memory.
#define DISPARITIES 64
#define FAR 0x7fff

__kernel __attribute__((reqd_work_group_size(DISPARITIES, 1, 1))) void
sgm_aggregate(__global const uchar *costs, __global ushort *sums, int width, int direction,
              int small_penalty, int large_penalty) {
  __local ushort path[DISPARITIES + 2];
  __local ushort smallest[DISPARITIES];
  const int d = get_local_id(0);
  const int y = get_group_id(0);
  if (d == 0) {
    path[0] = FAR;
    path[DISPARITIES + 1] = FAR;
  }

  int minimum = 0;
  int x = direction > 0 ? 0 : width - 1;
  for (int i = 0; i < width; i++, x += direction) {
    const int at = (y * width + x) * DISPARITIES + d;
    int cost = costs[at];
    if (i > 0) {
      int same = path[d + 1];
      int near = min(path[d], path[d + 2]) + small_penalty;
      cost += min(min(same, near), minimum + large_penalty) - minimum;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    path[d + 1] = cost;
    smallest[d] = cost;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = DISPARITIES / 2; step > 0; step >>= 1) {
      if (d < step)
        smallest[d] = min(smallest[d], smallest[d + step]);
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    minimum = smallest[0];
    sums[at] += cost;
  }
}
