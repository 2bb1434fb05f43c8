// Diffusion that keeps edges, in two launches: coefficients from the neighbours, then the picture.

#include "launch.isph"

// The picture is stored by columns, and arrays of indices give the neighbours.
KERNEL(srad_coefficients) {
  const uniform int rows = VALUE(int, 1);
  const uniform int *uniform above = ARRAY(int, 4);
  const uniform int *uniform below = ARRAY(int, 5);
  const uniform int *uniform left = ARRAY(int, 6);
  const uniform int *uniform right = ARRAY(int, 7);
  uniform float *uniform d_above = ARRAY(float, 8);
  uniform float *uniform d_below = ARRAY(float, 9);
  uniform float *uniform d_left = ARRAY(float, 10);
  uniform float *uniform d_right = ARRAY(float, 11);
  const uniform float q0 = VALUE(float, 12);
  uniform float *uniform coefficients = ARRAY(float, 13);
  const uniform float *uniform picture = ARRAY(float, 14);
  const uniform int first = (uniform int)begin, last = min(VALUE(int, 3), (uniform int)end);
  // The parts of the columns that the range has.
  for (uniform int column = first / rows; column * rows < last; column++) {
    const uniform int start = column * rows;
    const uniform float *uniform at_left = picture + rows * left[column];
    const uniform float *uniform at_right = picture + rows * right[column];
    foreach (row = max(0, first - start) ... min(rows, last - start)) {
      const int id = start + row;
      const float own = picture[id];
      const float da = picture[above[row] + start] - own;
      const float db = picture[below[row] + start] - own;
      const float dl = at_left[row] - own;
      const float dr = at_right[row] - own;
      const float gradient2 = (da * da + db * db + dl * dl + dr * dr) / (own * own);
      const float laplace = (da + db + dl + dr) / own;
      const float numerator = 0.5f * gradient2 - (1.0f / 16.0f) * (laplace * laplace);
      const float slope = 1.0f + 0.25f * laplace;
      const float q = numerator / (slope * slope);
      const float denominator = (q - q0) / (q0 * (1.0f + q0));
      const float c = 1.0f / (1.0f + denominator);
      d_above[id] = da;
      d_below[id] = db;
      d_left[id] = dl;
      d_right[id] = dr;
      coefficients[id] = c < 0.0f ? 0.0f : c > 1.0f ? 1.0f : c;
    }
  }
}

KERNEL(srad_update) {
  const uniform float lambda = VALUE(float, 0);
  const uniform int rows = VALUE(int, 1);
  const uniform int *uniform below = ARRAY(int, 4);
  const uniform int *uniform right = ARRAY(int, 5);
  const uniform float *uniform d_above = ARRAY(float, 6);
  const uniform float *uniform d_below = ARRAY(float, 7);
  const uniform float *uniform d_left = ARRAY(float, 8);
  const uniform float *uniform d_right = ARRAY(float, 9);
  const uniform float *uniform coefficients = ARRAY(float, 10);
  uniform float *uniform picture = ARRAY(float, 11);
  const uniform int first = (uniform int)begin, last = min(VALUE(int, 3), (uniform int)end);
  for (uniform int column = first / rows; column * rows < last; column++) {
    const uniform int start = column * rows;
    const uniform float *uniform at_right = coefficients + rows * right[column];
    foreach (row = max(0, first - start) ... min(rows, last - start)) {
      const int id = start + row;
      const float own = coefficients[id];
      const float c_below = coefficients[below[row] + start];
      const float c_right = at_right[row];
      const float divergence =
          own * d_above[id] + c_below * d_below[id] + own * d_left[id] + c_right * d_right[id];
      picture[id] += 0.25f * lambda * divergence;
    }
  }
}
