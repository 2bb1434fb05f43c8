// Median of 3x3 bytes by a sorting network. Pixels outside are those of the border.

#include "launch.isph"

#define SORT(a, b)                                                                                 \
  {                                                                                                \
    const uint8 low = min(a, b);                                                                   \
    b = max(a, b);                                                                                 \
    a = low;                                                                                       \
  }

static inline uint8 median(uint8 p0, uint8 p1, uint8 p2, uint8 p3, uint8 p4, uint8 p5, uint8 p6,
                           uint8 p7, uint8 p8) {
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
  return p4;
}

KERNEL(median_3x3) {
  const uniform uint8 *uniform src = ARRAY(uint8, 0);
  const uniform int src_step = VALUE(int, 1);
  uniform uint8 *uniform dst = ARRAY(uint8, 2);
  const uniform int dst_step = VALUE(int, 3), rows = VALUE(int, 4), cols = VALUE(int, 5);
  const uniform int last = min(rows, (uniform int)end);
  for (uniform int y = (uniform int)begin; y < last; y++) {
    const uniform uint8 *uniform up = src + max(y - 1, 0) * src_step;
    const uniform uint8 *uniform at = src + y * src_step;
    const uniform uint8 *uniform down = src + min(y + 1, rows - 1) * src_step;
    uniform uint8 *uniform to = dst + y * dst_step;
    foreach (x = 1 ... cols - 1) {
      to[x] = median(up[x - 1], up[x], up[x + 1], at[x - 1], at[x], at[x + 1], down[x - 1], down[x],
                     down[x + 1]);
    }
    // The two columns at the border.
    foreach (k = 0 ... 2) {
      const int x = k * (cols - 1);
      const int left = max(x - 1, 0), right = min(x + 1, cols - 1);
      to[x] = median(up[left], up[x], up[right], at[left], at[x], at[right], down[left], down[x],
                     down[right]);
    }
  }
}
