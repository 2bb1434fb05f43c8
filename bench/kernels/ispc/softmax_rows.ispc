// Softmax of rows, with the lanes along a row.

#include "launch.isph"

static const uniform int GROUP = 128;

KERNEL(softmax_rows) {
  const uniform float *uniform input = ARRAY(float, 0);
  uniform float *uniform output = ARRAY(float, 1);
  const uniform int columns = VALUE(int, 2);
  const uniform float scale = VALUE(float, 3);
  // Rows whose groups begin in this range.
  const uniform int first = ((uniform int)begin + GROUP - 1) / GROUP;
  const uniform int last = ((uniform int)end + GROUP - 1) / GROUP;
  for (uniform int row = first; row < last; row++) {
    const uniform float *uniform from = input + row * columns;
    uniform float *uniform to = output + row * columns;
    float highest = floatbits(0xff800000);
    foreach (k = 0 ... columns)
      highest = max(highest, from[k] * scale);
    const uniform float largest = reduce_max(highest);
    float sum = 0;
    foreach (k = 0 ... columns) {
      const float e = exp(from[k] * scale - largest);
      to[k] = e;
      sum += e;
    }
    const uniform float inverse = 1.0f / reduce_add(sum);
    foreach (k = 0 ... columns)
      to[k] *= inverse;
  }
}
