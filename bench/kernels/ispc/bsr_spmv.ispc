// Sparse matrix of dense 4x4 blocks times vector, with a lane for each row of numbers.

#include "launch.isph"

struct Four {
  float v[4];
};

KERNEL(bsr_spmv) {
  const uniform int *uniform block_starts = ARRAY(int, 0);
  const uniform int *uniform block_columns = ARRAY(int, 1);
  const uniform Four *uniform blocks = ARRAY(Four, 2);
  const uniform Four *uniform x = ARRAY(Four, 3);
  uniform float *uniform y = ARRAY(float, 4);
  const uniform float alpha = VALUE(float, 5), beta = VALUE(float, 6);
  const uniform int rows = VALUE(int, 7);
  foreach (row = (uniform int)begin ... min(rows, (uniform int)end)) {
    const int block_row = row >> 2, inner = row & 3;
    const int last = block_starts[block_row + 1];
    float sum = 0;
    for (int k = block_starts[block_row]; k < last; k++) {
      const Four a = blocks[k * 4 + inner], b = x[block_columns[k]];
      sum += a.v[0] * b.v[0] + a.v[1] * b.v[1] + a.v[2] * b.v[2] + a.v[3] * b.v[3];
    }
    y[row] = alpha * sum + beta * y[row];
  }
}
