// Median of 3x3 bytes by a sorting network. Pixels outside are those of the border.
#define SORT(a, b)                                                                                 \
  {                                                                                                \
    uchar low = min(a, b);                                                                         \
    b = max(a, b);                                                                                 \
    a = low;                                                                                       \
  }

__kernel void median_3x3(__global const uchar *src, int src_step, __global uchar *dst, int dst_step,
                         int rows, int cols) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= cols || y >= rows)
    return;
  __global const uchar *up = src + max(y - 1, 0) * src_step;
  __global const uchar *at = src + y * src_step;
  __global const uchar *down = src + min(y + 1, rows - 1) * src_step;
  int left = max(x - 1, 0);
  int right = min(x + 1, cols - 1);
  uchar p0 = up[left], p1 = up[x], p2 = up[right];
  uchar p3 = at[left], p4 = at[x], p5 = at[right];
  uchar p6 = down[left], p7 = down[x], p8 = down[right];
  SORT(p1, p2);
  SORT(p4, p5);
  SORT(p7, p8);
  SORT(p0, p1);
  SORT(p3, p4);
  SORT(p6, p7);
  SORT(p1, p2);
  SORT(p4, p5);
  SORT(p7, p8);
  SORT(p0, p3);
  SORT(p5, p8);
  SORT(p4, p7);
  SORT(p3, p6);
  SORT(p1, p4);
  SORT(p2, p5);
  SORT(p4, p7);
  SORT(p4, p2);
  SORT(p6, p4);
  SORT(p4, p2);
  dst[y * dst_step + x] = p4;
}
