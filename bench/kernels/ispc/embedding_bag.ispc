// Weighted sums of rows of a table, with the lanes along a row. A negative index has no row.

#include "launch.isph"

KERNEL(embedding_bag) {
  const uniform float *uniform table = ARRAY(float, 0);
  const uniform int dim = VALUE(int, 1);
  const uniform int *uniform indices = ARRAY(int, 2);
  const uniform int *uniform offsets = ARRAY(int, 3);
  const uniform float *uniform weights = ARRAY(float, 4);
  uniform float *uniform output = ARRAY(float, 5);
  const uniform int last = min(VALUE(int, 6), (uniform int)end);
  for (uniform int bag = (uniform int)begin; bag < last; bag++) {
    foreach (column = 0 ... dim) {
      float sum = 0;
      for (uniform int k = offsets[bag]; k < offsets[bag + 1]; k++) {
        const uniform int index = indices[k];
        if (index >= 0)
          sum += weights[k] * table[index * dim + column];
      }
      output[bag * dim + column] = sum;
    }
  }
}
