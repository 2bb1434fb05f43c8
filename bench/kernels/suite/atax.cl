// A matrix times a vector, and the transposed matrix times the result. Sums stay in global memory.
__kernel void atax_rows(__global const float *matrix, __global const float *x,
                        __global float *product, int rows, int columns) {
  int row = get_global_id(0);
  if (row >= rows)
    return;
  product[row] = 0;
  for (int k = 0; k < columns; k++)
    product[row] += matrix[row * columns + k] * x[k];
}

__kernel void atax_columns(__global const float *matrix, __global float *result,
                           __global const float *product, int rows, int columns) {
  int column = get_global_id(0);
  if (column >= columns)
    return;
  result[column] = 0;
  for (int k = 0; k < rows; k++)
    result[column] += matrix[k * columns + column] * product[k];
}
