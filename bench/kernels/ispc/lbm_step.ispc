// A step of a lattice-Boltzmann fluid with nine speeds in each cell, as an array of structures.

#include "launch.isph"

#define SPEEDS 9

struct Cell {
  float speeds[SPEEDS];
};

struct Parameters {
  int nx, ny;
  float density, acceleration, omega;
};

KERNEL(lbm_step) {
  const uniform Parameters parameters = VALUE(Parameters, 0);
  const uniform Cell *uniform cells = ARRAY(Cell, 1);
  uniform Cell *uniform next = ARRAY(Cell, 2);
  const uniform int *uniform obstacles = ARRAY(int, 3);
  const uniform int nx = parameters.nx, ny = parameters.ny;
  const uniform int last = min(ny, (uniform int)end);
  for (uniform int jj = (uniform int)begin; jj < last; jj++) {
    // The speeds come from the neighbours; the grid is periodic.
    const uniform int row = jj * nx;
    const uniform int row_n = (jj + 1 == ny ? 0 : jj + 1) * nx;
    const uniform int row_s = (jj == 0 ? ny - 1 : jj - 1) * nx;
    foreach (ii = 0 ... nx) {
      const int x_e = ii + 1 == nx ? 0 : ii + 1;
      const int x_w = ii == 0 ? nx - 1 : ii - 1;
      float f[SPEEDS];
      f[0] = cells[row + ii].speeds[0];
      f[1] = cells[row + x_w].speeds[1];
      f[2] = cells[row_s + ii].speeds[2];
      f[3] = cells[row + x_e].speeds[3];
      f[4] = cells[row_n + ii].speeds[4];
      f[5] = cells[row_s + x_w].speeds[5];
      f[6] = cells[row_s + x_e].speeds[6];
      f[7] = cells[row_n + x_e].speeds[7];
      f[8] = cells[row_n + x_w].speeds[8];

      float result[SPEEDS];
      cif (obstacles[row + ii]) {
        result[0] = f[0];
        result[1] = f[3];
        result[2] = f[4];
        result[3] = f[1];
        result[4] = f[2];
        result[5] = f[7];
        result[6] = f[8];
        result[7] = f[5];
        result[8] = f[6];
      } else {
        float density = 0.0f;
        for (uniform int k = 0; k < SPEEDS; k++)
          density += f[k];
        const float ux = (f[1] + f[5] + f[8] - (f[3] + f[6] + f[7])) / density;
        const float uy = (f[2] + f[5] + f[6] - (f[4] + f[7] + f[8])) / density;
        const float square = ux * ux + uy * uy;
        const float u[SPEEDS] = {0.0f,     ux,       uy,       -ux,    -uy,
                                 ux + uy, -ux + uy, -ux - uy, ux - uy};
        for (uniform int k = 0; k < SPEEDS; k++) {
          const uniform float weight = k == 0 ? 4.0f / 9.0f : k < 5 ? 1.0f / 9.0f : 1.0f / 36.0f;
          const float equilibrium =
              weight * density * (1.0f + 3.0f * u[k] + 4.5f * u[k] * u[k] - 1.5f * square);
          result[k] = f[k] + parameters.omega * (equilibrium - f[k]);
        }
      }
      for (uniform int k = 0; k < SPEEDS; k++)
        next[row + ii].speeds[k] = result[k];
    }
  }
}
