// Sum, smallest, largest, and how many exceed a threshold: of the lanes, then with atomics.

#include "launch.isph"

KERNEL(statistics) {
  const uniform int *uniform values = ARRAY(int, 0);
  uniform int *uniform results = ARRAY(int, 1);
  const uniform int threshold = VALUE(int, 2);
  const uniform int n = min(VALUE(int, 3), (uniform int)end);
  if (begin >= n)
    return;
  int sum = 0, least = values[begin], most = values[begin], count = 0;
#pragma unroll(4)
  foreach (i = (uniform int)begin ... n) {
    int value = values[i];
    sum += value;
    least = min(least, value);
    most = max(most, value);
    count += value > threshold ? 1 : 0;
  }
  atomic_add_global(&results[0], (uniform int)reduce_add(sum));
  atomic_min_global(&results[1], reduce_min(least));
  atomic_max_global(&results[2], reduce_max(most));
  atomic_add_global(&results[3], (uniform int)reduce_add(count));
}
