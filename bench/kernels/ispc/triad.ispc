// a = b + s c in double.

#include "launch.isph"

KERNEL(triad) {
  uniform double *uniform a = ARRAY(double, 0);
  const uniform double *uniform b = ARRAY(double, 1);
  const uniform double *uniform c = ARRAY(double, 2);
  const uniform double s = VALUE(double, 3);
  foreach (i = (uniform int)begin ... (uniform int)end)
    a[i] = b[i] + s * c[i];
}
