// A sparse matrix times a vector. The rows are sorted by their lengths and in slices of 32, and the
// rows of a slice have the same length, with zeros at their ends; their elements alternate.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define SLICE 32

__kernel void sell_spmv(uint rows, __global const uint *slice_starts, __global const uint *columns,
                        __global const double *values, __global const uint *permutation,
                        __global const double *x, __global double *y) {
  const uint row = get_global_id(0);
  if (row >= rows)
    return;
  const uint slice = row / SLICE;
  const uint end = slice_starts[slice + 1];
  double sum = 0.0;
  for (uint k = slice_starts[slice] + row % SLICE; k < end; k += SLICE)
    sum += values[k] * x[columns[k]];
  y[permutation[row]] = sum;
}
