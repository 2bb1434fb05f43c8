// How a multigrid method changes between grids in three dimensions: the weighted mean of 27 points
// becomes a point of the coarse grid, and its correction is interpolated to the fine grid.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define AT(x, y, z, n) (((z) * (n) + (y)) * (n) + (x))

__kernel void restrict_residual(__global const double *fine, __global double *coarse, int fine_n,
                                int coarse_n) {
  const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  if (x >= coarse_n || y >= coarse_n || z >= coarse_n)
    return;
  const int last = coarse_n - 1;
  if (x == 0 || y == 0 || z == 0 || x == last || y == last || z == last) {
    coarse[AT(x, y, z, coarse_n)] = 0.0;
    return;
  }
  double sum = 0.0;
  for (int dz = -1; dz <= 1; dz++)
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++) {
        int weight = (2 - abs(dx)) * (2 - abs(dy)) * (2 - abs(dz));
        sum += weight * fine[AT(2 * x + dx, 2 * y + dy, 2 * z + dz, fine_n)];
      }
  coarse[AT(x, y, z, coarse_n)] = sum / 64.0;
}

__kernel void prolongate_add(__global const double *coarse, __global double *fine, int fine_n,
                             int coarse_n) {
  const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  if (x >= fine_n || y >= fine_n || z >= fine_n)
    return;
  // Odd points are between two points of the coarse grid.
  const int odd_x = x & 1, odd_y = y & 1, odd_z = z & 1;
  double sum = 0.0;
  for (int dz = 0; dz <= odd_z; dz++)
    for (int dy = 0; dy <= odd_y; dy++)
      for (int dx = 0; dx <= odd_x; dx++)
        sum += coarse[AT(x / 2 + dx, y / 2 + dy, z / 2 + dz, coarse_n)];
  fine[AT(x, y, z, fine_n)] += sum / (1 << (odd_x + odd_y + odd_z));
}
