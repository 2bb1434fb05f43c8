// Dot product in double precision: each work-item strides over the arrays, then a tree in local
// memory.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

__kernel void babel_dot(__global const double *left, __global const double *right,
                        __global double *sums, __local double *partial, int n) {
  size_t lid = get_local_id(0);
  double own = 0.0;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0))
    own += left[i] * right[i];
  partial[lid] = own;
  for (int half_size = get_local_size(0) / 2; half_size > 0; half_size /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < half_size)
      partial[lid] += partial[lid + half_size];
  }
  if (lid == 0)
    sums[get_group_id(0)] = partial[0];
}
