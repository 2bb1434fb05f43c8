// The gate of a language model's hidden layer on 16-bit floats: x * sigmoid(x) of one array times
// the other one.

#include "launch.isph"

KERNEL(swiglu_half) {
  const uniform float16 *uniform gate = ARRAY(float16, 0);
  const uniform float16 *uniform up = ARRAY(float16, 1);
  uniform float16 *uniform output = ARRAY(float16, 2);
  // A work-item has four elements.
  const uniform int last = min(VALUE(int, 3), 4 * (uniform int)end);
  foreach (i = 4 * (uniform int)begin ... last) {
    const float g = gate[i], u = up[i];
    output[i] = (float16)(g / (1.0f + exp(-g)) * u);
  }
}
