// A loop of sin, exp and log.

#include "launch.isph"

KERNEL(sin_exp_log) {
  const uniform float *uniform input = ARRAY(float, 0);
  uniform float *uniform output = ARRAY(float, 1);
  const uniform int steps = VALUE(int, 2);
  foreach (i = (uniform int)begin ... (uniform int)end) {
    float x = input[i];
    float sum = 0.0f;
    for (uniform int k = 0; k < steps; k++) {
      sum += sin(x) * exp(-x) + log(x + 1.0f);
      x += 0.25f;
    }
    output[i] = sum;
  }
}
