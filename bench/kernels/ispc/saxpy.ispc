// y += a x.

#include "launch.isph"

KERNEL(saxpy) {
  const uniform float *uniform x = ARRAY(float, 0);
  uniform float *uniform y = ARRAY(float, 1);
  const uniform float a = VALUE(float, 2);
  const uniform int n = min(VALUE(int, 3), (uniform int)end);
  foreach (i = (uniform int)begin ... n)
    y[i] += a * x[i];
}
