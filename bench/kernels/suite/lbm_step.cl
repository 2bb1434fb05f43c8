// A step of a lattice-Boltzmann fluid with nine speeds in each cell, as an array of structures.
#define SPEEDS 9

typedef struct {
  float speeds[SPEEDS];
} Cell;

typedef struct {
  int nx, ny;
  float density, acceleration, omega;
} Parameters;

__kernel void lbm_step(const Parameters parameters, __global const Cell *cells, __global Cell *next,
                       __global const int *obstacles) {
  int ii = get_global_id(0);
  int jj = get_global_id(1);
  if (ii >= parameters.nx || jj >= parameters.ny)
    return;
  int nx = parameters.nx;

  // The speeds come from the neighbours; the grid is periodic.
  int y_n = (jj + 1) % parameters.ny;
  int x_e = (ii + 1) % nx;
  int y_s = jj == 0 ? parameters.ny - 1 : jj - 1;
  int x_w = ii == 0 ? nx - 1 : ii - 1;
  float f[SPEEDS];
  f[0] = cells[ii + jj * nx].speeds[0];
  f[1] = cells[x_w + jj * nx].speeds[1];
  f[2] = cells[ii + y_s * nx].speeds[2];
  f[3] = cells[x_e + jj * nx].speeds[3];
  f[4] = cells[ii + y_n * nx].speeds[4];
  f[5] = cells[x_w + y_s * nx].speeds[5];
  f[6] = cells[x_e + y_s * nx].speeds[6];
  f[7] = cells[x_e + y_n * nx].speeds[7];
  f[8] = cells[x_w + y_n * nx].speeds[8];

  __global Cell *out = &next[ii + jj * nx];
  if (obstacles[ii + jj * nx]) {
    out->speeds[0] = f[0];
    out->speeds[1] = f[3];
    out->speeds[2] = f[4];
    out->speeds[3] = f[1];
    out->speeds[4] = f[2];
    out->speeds[5] = f[7];
    out->speeds[6] = f[8];
    out->speeds[7] = f[5];
    out->speeds[8] = f[6];
    return;
  }

  float density = 0.0f;
  for (int k = 0; k < SPEEDS; k++)
    density += f[k];
  float ux = (f[1] + f[5] + f[8] - (f[3] + f[6] + f[7])) / density;
  float uy = (f[2] + f[5] + f[6] - (f[4] + f[7] + f[8])) / density;
  float square = ux * ux + uy * uy;
  float u[SPEEDS] = {0.0f, ux, uy, -ux, -uy, ux + uy, -ux + uy, -ux - uy, ux - uy};
  for (int k = 0; k < SPEEDS; k++) {
    float weight = k == 0 ? 4.0f / 9.0f : k < 5 ? 1.0f / 9.0f : 1.0f / 36.0f;
    float equilibrium =
        weight * density * (1.0f + 3.0f * u[k] + 4.5f * u[k] * u[k] - 1.5f * square);
    out->speeds[k] = f[k] + parameters.omega * (equilibrium - f[k]);
  }
}
