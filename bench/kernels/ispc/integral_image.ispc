// The sum of all pixels above and left of each pixel: rows a vector at a time, then columns with a
// column in each lane.

#include "launch.isph"

static const uniform int GROUP = 128;

KERNEL(integral_rows) {
  const uniform uint8 *uniform image = ARRAY(uint8, 0);
  const uniform int step = VALUE(int, 1);
  uniform int *uniform sums = ARRAY(int, 2);
  const uniform int width = VALUE(int, 3);
  // Rows whose groups begin in this range.
  const uniform int first = ((uniform int)begin + GROUP - 1) / GROUP;
  const uniform int last = ((uniform int)end + GROUP - 1) / GROUP;
  for (uniform int y = first; y < last; y++) {
    uniform int before = 0;
    for (uniform int start = 0; start < width; start += programCount) {
      const int x = start + programIndex;
      int value = 0;
      if (x < width)
        value = image[y * step + x];
      const int sum = exclusive_scan_add(value) + value;
      if (x < width)
        sums[y * width + x] = before + sum;
      before += extract(sum, programCount - 1);
    }
  }
}

KERNEL(integral_columns) {
  uniform int *uniform sums = ARRAY(int, 0);
  const uniform int width = VALUE(int, 1), height = VALUE(int, 2);
  foreach (x = (uniform int)begin ... min(width, (uniform int)end)) {
    int sum = 0;
    for (uniform int y = 0; y < height; y++) {
      sum += sums[y * width + x];
      sums[y * width + x] = sum;
    }
  }
}
