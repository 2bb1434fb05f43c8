// A picture of half the size after a 5x5 binomial filter: work-items filter columns into local
// memory, then half of them filter rows. Borders reflect the picture.
#define GROUP 256

int reflect(int at, int size) {
  at = abs(at);
  return at < size ? at : max(2 * size - 2 - at, 0);
}

int column_sum(__global const uchar *src, int step, int x, int y, int rows) {
  return src[reflect(y - 2, rows) * step + x] + src[reflect(y + 2, rows) * step + x] +
         4 * (src[reflect(y - 1, rows) * step + x] + src[reflect(y + 1, rows) * step + x]) +
         6 * src[y * step + x];
}

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void
pyr_down(__global const uchar *src, int src_step, int src_rows, int src_cols, __global uchar *dst,
         int dst_step, int dst_cols) {
  __local int sums[GROUP + 4];
  int lid = get_local_id(0);
  int x = get_global_id(0);
  int dst_y = get_global_id(1);
  int y = 2 * dst_y;

  sums[lid + 2] = column_sum(src, src_step, reflect(x, src_cols), y, src_rows);
  if (lid < 2)
    sums[lid] = column_sum(src, src_step, reflect(x - 2, src_cols), y, src_rows);
  if (lid >= GROUP - 2)
    sums[lid + 4] = column_sum(src, src_step, reflect(x + 2, src_cols), y, src_rows);
  barrier(CLK_LOCAL_MEM_FENCE);

  if (lid < GROUP / 2) {
    int dst_x = get_group_id(0) * (GROUP / 2) + lid;
    if (dst_x < dst_cols) {
      int at = 2 * lid;
      int sum = sums[at] + 4 * sums[at + 1] + 6 * sums[at + 2] + 4 * sums[at + 3] + sums[at + 4];
      dst[dst_y * dst_step + dst_x] = (sum + 128) >> 8;
    }
  }
}
