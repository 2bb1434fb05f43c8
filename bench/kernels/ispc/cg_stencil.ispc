// A step of conjugate gradients for heat conduction: w = A p with a five-point stencil, whose
// coefficients vary, and p * w summed for each block of 32x4. Arrays have a border of one cell.

#include "launch.isph"

static const uniform int GROUP_X = 32;
static const uniform int GROUP_Y = 4;

KERNEL(cg_stencil) {
  const uniform int nx = VALUE(int, 0), ny = VALUE(int, 1);
  const uniform double *uniform p = ARRAY(double, 2);
  uniform double *uniform w = ARRAY(double, 3);
  const uniform double *uniform kx = ARRAY(double, 4);
  const uniform double *uniform ky = ARRAY(double, 5);
  uniform double *uniform sums = ARRAY(double, 6);
  const uniform int pitch = nx + 2;
  const uniform int groups = (uniform int)size[0] / GROUP_X;
  // Blocks that begin in this range.
  const uniform int first = ((uniform int)begin + GROUP_Y - 1) / GROUP_Y;
  const uniform int last = ((uniform int)end + GROUP_Y - 1) / GROUP_Y;
  for (uniform int y = first; y < last; y++) {
    for (uniform int x = 0; x < groups; x++) {
      double sum = 0;
      for (uniform int row = y * GROUP_Y + 1; row <= min(ny, (y + 1) * GROUP_Y); row++) {
        foreach (column = x * GROUP_X + 1 ... min(nx, (x + 1) * GROUP_X) + 1) {
          const int at = row * pitch + column;
          const double smvp =
              (1.0d + (ky[at + pitch] + ky[at]) + (kx[at + 1] + kx[at])) * p[at] -
              (ky[at + pitch] * p[at + pitch] + ky[at] * p[at - pitch]) -
              (kx[at + 1] * p[at + 1] + kx[at] * p[at - 1]);
          w[at] = smvp;
          sum += smvp * p[at];
        }
      }
      sums[y * groups + x] = reduce_add(sum);
    }
  }
}
