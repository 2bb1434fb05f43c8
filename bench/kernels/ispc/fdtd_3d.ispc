// A step of the electromagnetic field in three dimensions, with the lanes along x.

#include "launch.isph"

struct Coefficients {
  float x, y;
};

KERNEL(update_h) {
  const uniform float *uniform ex = ARRAY(float, 0);
  const uniform float *uniform ey = ARRAY(float, 1);
  const uniform float *uniform ez = ARRAY(float, 2);
  uniform float *uniform hx = ARRAY(float, 3);
  uniform float *uniform hy = ARRAY(float, 4);
  uniform float *uniform hz = ARRAY(float, 5);
  const uniform int nx = VALUE(int, 6), ny = VALUE(int, 7), nz = VALUE(int, 8);
  const uniform float factor = VALUE(float, 9);
  const uniform int plane = nx * ny;
  for (uniform int z = (uniform int)begin; z < min(nz - 1, (uniform int)end); z++)
    for (uniform int y = 0; y < ny - 1; y++) {
      const uniform int row = nx * (y + ny * z);
      foreach (i = row ... row + nx - 1) {
        hx[i] -= factor * ((ez[i + nx] - ez[i]) - (ey[i + plane] - ey[i]));
        hy[i] -= factor * ((ex[i + plane] - ex[i]) - (ez[i + 1] - ez[i]));
        hz[i] -= factor * ((ey[i + 1] - ey[i]) - (ex[i + nx] - ex[i]));
      }
    }
}

KERNEL(update_e) {
  uniform float *uniform ex = ARRAY(float, 0);
  uniform float *uniform ey = ARRAY(float, 1);
  uniform float *uniform ez = ARRAY(float, 2);
  const uniform float *uniform hx = ARRAY(float, 3);
  const uniform float *uniform hy = ARRAY(float, 4);
  const uniform float *uniform hz = ARRAY(float, 5);
  const uniform uint8 *uniform material = ARRAY(uint8, 6);
  const uniform Coefficients *uniform coefficients = ARRAY(Coefficients, 7);
  const uniform int nx = VALUE(int, 8), ny = VALUE(int, 9), nz = VALUE(int, 10);
  const uniform int plane = nx * ny;
  for (uniform int z = max(1, (uniform int)begin); z < min(nz - 1, (uniform int)end); z++)
    for (uniform int y = 1; y < ny - 1; y++) {
      const uniform int row = nx * (y + ny * z);
      foreach (i = row + 1 ... row + nx - 1) {
        const int kind = material[i];
        const Coefficients c = coefficients[kind];
        ex[i] = c.x * ex[i] + c.y * ((hz[i] - hz[i - nx]) - (hy[i] - hy[i - plane]));
        ey[i] = c.x * ey[i] + c.y * ((hx[i] - hx[i - plane]) - (hz[i] - hz[i - 1]));
        ez[i] = c.x * ez[i] + c.y * ((hy[i] - hy[i - 1]) - (hx[i] - hx[i - nx]));
      }
    }
}
