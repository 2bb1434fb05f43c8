// Brightness and contrast of 8-bit pixels.

#include "launch.isph"

KERNEL(brightness) {
  const uniform uint8 *uniform input = ARRAY(uint8, 0);
  uniform uint8 *uniform output = ARRAY(uint8, 1);
  const uniform int contrast = VALUE(int, 2), offset = VALUE(int, 3);
  const uniform int n = min(VALUE(int, 4), (uniform int)end);
  foreach (i = (uniform int)begin ... n) {
    const int v = (((int)input[i] - 128) * contrast >> 6) + 128 + offset;
    output[i] = clamp(v, 0, 255);
  }
}
