// Normalizes rows after the residual is added, with the lanes along a row.

#include "launch.isph"

static const uniform int GROUP = 64;

KERNEL(layer_norm) {
  const uniform float *uniform x = ARRAY(float, 0);
  uniform float *uniform residual = ARRAY(float, 1);
  const uniform float *uniform gamma = ARRAY(float, 2);
  const uniform float *uniform beta = ARRAY(float, 3);
  uniform float *uniform output = ARRAY(float, 4);
  const uniform int columns = VALUE(int, 5);
  const uniform float epsilon = VALUE(float, 6);
  // Rows whose groups begin in this range.
  const uniform int first = ((uniform int)begin + GROUP - 1) / GROUP;
  const uniform int last = ((uniform int)end + GROUP - 1) / GROUP;
  for (uniform int row = first; row < last; row++) {
    const uniform float *uniform from = x + row * columns;
    uniform float *uniform both = residual + row * columns;
    uniform float *uniform to = output + row * columns;
    float sum = 0;
    foreach (i = 0 ... columns) {
      const float v = from[i] + both[i];
      both[i] = v;
      sum += v;
    }
    const uniform float mean = reduce_add(sum) / columns;
    float squares = 0;
    foreach (i = 0 ... columns) {
      const float d = both[i] - mean;
      squares += d * d;
    }
    const uniform float scale = 1.0f / sqrt(reduce_add(squares) / columns + epsilon);
    foreach (i = 0 ... columns)
      to[i] = (both[i] - mean) * scale * gamma[i] + beta[i];
  }
}
