// Bitonic sort, a launch for each step.

#include "launch.isph"

KERNEL(bitonic_sort) {
  uniform uint32 *uniform keys = ARRAY(uint32, 0);
  const uniform int stage = VALUE(int, 1), step = VALUE(int, 2);
  const uniform int distance = 1 << step;
  foreach (i = (uniform int)begin ... (uniform int)end) {
    const int left = (i >> step << (step + 1)) + (i & (distance - 1));
    const int right = left + distance;
    const uint32 a = keys[left], b = keys[right];
    const bool ascending = ((i >> stage) & 1) == 0;
    if ((a > b) == ascending) {
      keys[left] = b;
      keys[right] = a;
    }
  }
}
