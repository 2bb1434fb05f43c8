// A matrix of 4-bit weights times a vector, with the lanes along the weights of a block.

#include "launch.isph"

#define BLOCK 32

static const uniform int GROUP = 32;

struct BlockQ4 {
  float16 scale;
  uint8 pairs[BLOCK / 2];
};

KERNEL(q4_matvec) {
  const uniform BlockQ4 *uniform matrix = ARRAY(BlockQ4, 0);
  const uniform float *uniform vector = ARRAY(float, 1);
  uniform float *uniform result = ARRAY(float, 2);
  const uniform int blocks = VALUE(int, 3) / BLOCK;
  // Rows whose groups begin in this range.
  const uniform int first = ((uniform int)begin + GROUP - 1) / GROUP;
  const uniform int last = ((uniform int)end + GROUP - 1) / GROUP;
  for (uniform int row = first; row < last; row++) {
    float sum = 0;
    for (uniform int b = 0; b < blocks; b++) {
      const uniform BlockQ4 *uniform block = matrix + row * blocks + b;
      const uniform float *uniform y = vector + b * BLOCK;
      const uniform float scale = block->scale;
      foreach (i = 0 ... BLOCK / 2) {
        const int pair = block->pairs[i];
        sum += scale * (((pair & 15) - 8) * y[i] + ((pair >> 4) - 8) * y[i + BLOCK / 2]);
      }
    }
    result[row] = reduce_add(sum);
  }
}
