// A sparse matrix in slices of 32 rows times a vector, with the lanes along the rows of a slice.

#include "launch.isph"

static const uniform int SLICE = 32;

KERNEL(sell_spmv) {
  const uniform int rows = VALUE(int, 0);
  const uniform int *uniform slice_starts = ARRAY(int, 1);
  const uniform int *uniform columns = ARRAY(int, 2);
  const uniform double *uniform values = ARRAY(double, 3);
  const uniform int *uniform permutation = ARRAY(int, 4);
  const uniform double *uniform x = ARRAY(double, 5);
  uniform double *uniform y = ARRAY(double, 6);
  const uniform int last = min(rows, (uniform int)end);
  // The parts of the slices that the range has.
  for (uniform int slice = (uniform int)begin / SLICE; slice * SLICE < last; slice++) {
    const uniform int first = max(0, (uniform int)begin - slice * SLICE);
    foreach (i = first ... min(SLICE, last - slice * SLICE)) {
      double sum = 0;
      for (uniform int k = slice_starts[slice]; k < slice_starts[slice + 1]; k += SLICE)
        sum += values[k + i] * x[columns[k + i]];
      y[permutation[slice * SLICE + i]] = sum;
    }
  }
}
