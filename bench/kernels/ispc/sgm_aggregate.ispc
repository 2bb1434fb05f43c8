// Costs of disparities of a pair of pictures, added up along the rows of pixels, with the lanes
// along the disparities.

#include "launch.isph"

#define DISPARITIES 64
#define FAR 0x7fff

KERNEL(sgm_aggregate) {
  const uniform uint8 *uniform costs = ARRAY(uint8, 0);
  uniform uint16 *uniform sums = ARRAY(uint16, 1);
  const uniform int width = VALUE(int, 2), direction = VALUE(int, 3);
  const uniform int small_penalty = VALUE(int, 4), large_penalty = VALUE(int, 5);
  // Rows whose groups begin in this range.
  const uniform int first = ((uniform int)begin + DISPARITIES - 1) / DISPARITIES;
  const uniform int last = ((uniform int)end + DISPARITIES - 1) / DISPARITIES;
  for (uniform int y = first; y < last; y++) {
    uniform int path[DISPARITIES + 2], before[DISPARITIES + 2];
    foreach (d = 0 ... DISPARITIES + 2)
      before[d] = FAR;
    uniform int minimum = FAR;
    uniform int x = direction > 0 ? 0 : width - 1;
    for (uniform int i = 0; i < width; i++) {
      const uniform int at = (y * width + x) * DISPARITIES;
      int lowest = FAR;
      foreach (d = 0 ... DISPARITIES) {
        const int near = min(before[d], before[d + 2]) + small_penalty;
        const int change = min(min(before[d + 1], near), minimum + large_penalty) - minimum;
        const int cost = (int)costs[at + d] + change;
        path[d + 1] = cost;
        lowest = min(lowest, cost);
        sums[at + d] = sums[at + d] + (uint16)cost;
      }
      minimum = reduce_min(lowest);
      foreach (d = 1 ... DISPARITIES + 1)
        before[d] = path[d];
      x += direction;
    }
  }
}
