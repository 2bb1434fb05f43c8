// Weighted sums of rows of a table, as for the categories of a recommendation: the first dimension
// has the elements of a row, the second one the bags of indices. A negative index has no row.
__kernel void embedding_bag(__global const float *table, int dim, __global const int *indices,
                            __global const int *offsets, __global const float *weights,
                            __global float *output, int bags) {
  const int column = get_global_id(0);
  const int bag = get_global_id(1);
  if (column >= dim || bag >= bags)
    return;
  const int end = offsets[bag + 1];
  float sum = 0.0f;
  for (int k = offsets[bag]; k < end; k++) {
    const int index = indices[k];
    if (index < 0)
      continue;
    sum = fma(weights[k], table[index * dim + column], sum);
  }
  output[bag * dim + column] = sum;
}
