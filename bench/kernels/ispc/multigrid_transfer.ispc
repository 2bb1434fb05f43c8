// How a multigrid method changes between grids in three dimensions, with the lanes along x.

#include "launch.isph"

KERNEL(restrict_residual) {
  const uniform double *uniform fine = ARRAY(double, 0);
  uniform double *uniform coarse = ARRAY(double, 1);
  const uniform int fine_n = VALUE(int, 2), coarse_n = VALUE(int, 3);
  const uniform int last = coarse_n - 1;
  for (uniform int z = (uniform int)begin; z < min(coarse_n, (uniform int)end); z++)
    for (uniform int y = 0; y < coarse_n; y++) {
      uniform double *uniform to = coarse + (z * coarse_n + y) * coarse_n;
      if (z == 0 || z == last || y == 0 || y == last) {
        foreach (x = 0 ... coarse_n)
          to[x] = 0;
        continue;
      }
      to[0] = 0;
      to[last] = 0;
      foreach (x = 1 ... last) {
        double sum = 0;
        for (uniform int dz = -1; dz <= 1; dz++)
          for (uniform int dy = -1; dy <= 1; dy++) {
            const uniform double *uniform from =
                fine + ((2 * z + dz) * fine_n + 2 * y + dy) * fine_n;
            const uniform double weight = (2 - abs(dy)) * (2 - abs(dz));
            sum += weight * (from[2 * x - 1] + 2.0d * from[2 * x] + from[2 * x + 1]);
          }
        to[x] = sum / 64.0d;
      }
    }
}

KERNEL(prolongate_add) {
  const uniform double *uniform coarse = ARRAY(double, 0);
  uniform double *uniform fine = ARRAY(double, 1);
  const uniform int fine_n = VALUE(int, 2), coarse_n = VALUE(int, 3);
  for (uniform int z = (uniform int)begin; z < min(fine_n, (uniform int)end); z++)
    for (uniform int y = 0; y < fine_n; y++) {
      uniform double *uniform to = fine + (z * fine_n + y) * fine_n;
      const uniform int z0 = z / 2, z1 = (z + 1) / 2, y0 = y / 2, y1 = (y + 1) / 2;
      const uniform double *uniform a = coarse + (z0 * coarse_n + y0) * coarse_n;
      const uniform double *uniform b = coarse + (z0 * coarse_n + y1) * coarse_n;
      const uniform double *uniform c = coarse + (z1 * coarse_n + y0) * coarse_n;
      const uniform double *uniform d = coarse + (z1 * coarse_n + y1) * coarse_n;
      foreach (x = 0 ... fine_n) {
        const int x0 = x / 2, x1 = (x + 1) / 2;
        to[x] += 0.125d * (a[x0] + a[x1] + b[x0] + b[x1] + c[x0] + c[x1] + d[x0] + d[x1]);
      }
    }
}
