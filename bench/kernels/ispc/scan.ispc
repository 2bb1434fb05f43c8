// Prefix sums of work-groups, a vector at a time.

#include "launch.isph"

static const uniform int GROUP = 128;

KERNEL(scan) {
  const uniform int *uniform input = ARRAY(int, 0);
  uniform int *uniform output = ARRAY(int, 1);
  // Groups that begin in this range.
  const uniform int first = ((uniform int)begin + GROUP - 1) / GROUP * GROUP;
  for (uniform int group = first; group < end; group += GROUP) {
    uniform int before = 0;
    foreach (i = group ... group + GROUP) {
      const int value = input[i];
      const int sums = exclusive_scan_add(value) + value;
      output[i] = before + sums;
      before += extract(sums, programCount - 1);
    }
  }
}
