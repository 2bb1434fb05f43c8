// A step of conjugate gradients for heat conduction: w = A p with a five-point stencil, whose
// coefficients vary, and p * w summed for each work-group. Arrays have a border of one cell.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define GROUP_X 32
#define GROUP_Y 4
#define SIZE (GROUP_X * GROUP_Y)

__kernel __attribute__((reqd_work_group_size(GROUP_X, GROUP_Y, 1))) void
cg_stencil(const int nx, const int ny, __global const double *p, __global double *w,
           __global const double *kx, __global const double *ky, __global double *sums) {
  __local double shared[SIZE];
  const int column = get_global_id(0) + 1;
  const int row = get_global_id(1) + 1;
  const int pitch = nx + 2;
  const int lid = get_local_id(1) * GROUP_X + get_local_id(0);

  shared[lid] = 0.0;
  if (column <= nx && row <= ny) {
    const int at = row * pitch + column;
    const double smvp = (1.0 + (ky[at + pitch] + ky[at]) + (kx[at + 1] + kx[at])) * p[at] -
                        (ky[at + pitch] * p[at + pitch] + ky[at] * p[at - pitch]) -
                        (kx[at + 1] * p[at + 1] + kx[at] * p[at - 1]);
    w[at] = smvp;
    shared[lid] = smvp * p[at];
  }

  for (int half_size = SIZE / 2; half_size > 0; half_size /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < half_size)
      shared[lid] += shared[lid + half_size];
  }
  if (lid == 0)
    sums[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = shared[0];
}
