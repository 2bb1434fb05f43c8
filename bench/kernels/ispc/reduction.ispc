// Sums of work-groups, with lanes that each add up a part of a group.

#include "launch.isph"

static const uniform int GROUP = 256;

KERNEL(reduction) {
  const uniform float *uniform input = ARRAY(float, 0);
  uniform float *uniform sums = ARRAY(float, 1);
  const uniform int n = VALUE(int, 3);
  // Groups that begin in this range.
  const uniform int first = ((uniform int)begin + GROUP - 1) / GROUP;
  const uniform int last = ((uniform int)end + GROUP - 1) / GROUP;
  for (uniform int group = first; group < last; group++) {
    float sum = 0.0f;
    foreach (i = group * GROUP ... min((group + 1) * GROUP, n))
      sum += input[i];
    sums[group] = reduce_add(sum);
  }
}
