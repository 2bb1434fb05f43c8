// Bytes above a threshold are limited to a maximum, and others become 0.

#include "launch.isph"

KERNEL(threshold) {
  const uniform uint8 *uniform input = ARRAY(uint8, 0);
  const uniform int input_step = VALUE(int, 1), input_offset = VALUE(int, 2);
  uniform uint8 *uniform output = ARRAY(uint8, 3);
  const uniform int output_step = VALUE(int, 4), output_offset = VALUE(int, 5);
  const uniform int height = VALUE(int, 6), width = VALUE(int, 7);
  const uniform uint8 limit = VALUE(uint8, 8), maximum = VALUE(uint8, 9);
  const uniform int rows_per_item = VALUE(int, 10);
  const uniform int last = min(height, (uniform int)end * rows_per_item);
  for (uniform int y = (uniform int)begin * rows_per_item; y < last; y++) {
    const uniform uint8 *uniform from = input + y * input_step + input_offset;
    uniform uint8 *uniform to = output + y * output_step + output_offset;
    foreach (x = 0 ... width) {
      const uint8 value = from[x];
      const uint8 limited = min(value, maximum);
      to[x] = value > limit ? limited : (uint8)0;
    }
  }
}
