// The sum of all pixels above and left of each pixel. A work-group scans a row in local memory,
// part by part; then each work-item adds up a column.
#define GROUP 128

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void
integral_rows(__global const uchar *image, int step, __global uint *sums, int width) {
  __local uint line[2][GROUP];
  const int lid = get_local_id(0);
  const int y = get_group_id(0);
  uint before = 0;
  for (int start = 0; start < width; start += GROUP) {
    const int x = start + lid;
    int from = 0;
    line[0][lid] = x < width ? image[y * step + x] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int offset = 1; offset < GROUP; offset <<= 1) {
      uint sum = line[from][lid];
      if (lid >= offset)
        sum += line[from][lid - offset];
      line[1 - from][lid] = sum;
      from = 1 - from;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (x < width)
      sums[y * width + x] = before + line[from][lid];
    before += line[from][GROUP - 1];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

__kernel void integral_columns(__global uint *sums, int width, int height) {
  const int x = get_global_id(0);
  if (x >= width)
    return;
  uint sum = 0;
  for (int y = 0; y < height; y++) {
    sum += sums[y * width + x];
    sums[y * width + x] = sum;
  }
}
