// Diffusion that keeps edges, in two launches: coefficients from the neighbours, which arrays of
// indices give, then the new picture. The picture is stored by columns.
__kernel void srad_coefficients(float lambda, int rows, int columns, int n,
                                __global const int *above, __global const int *below,
                                __global const int *left, __global const int *right,
                                __global float *d_above, __global float *d_below,
                                __global float *d_left, __global float *d_right, float q0,
                                __global float *coefficients, __global const float *picture) {
  int id = get_global_id(0);
  if (id >= n)
    return;
  int row = (id + 1) % rows - 1;
  int column = (id + 1) / rows;
  if ((id + 1) % rows == 0) {
    row = rows - 1;
    column = column - 1;
  }
  float own = picture[id];
  float da = picture[above[row] + rows * column] - own;
  float db = picture[below[row] + rows * column] - own;
  float dl = picture[row + rows * left[column]] - own;
  float dr = picture[row + rows * right[column]] - own;
  float gradient2 = (da * da + db * db + dl * dl + dr * dr) / (own * own);
  float laplace = (da + db + dl + dr) / own;
  float numerator = 0.5f * gradient2 - (1.0f / 16.0f) * (laplace * laplace);
  float denominator = 1.0f + 0.25f * laplace;
  float q = numerator / (denominator * denominator);
  denominator = (q - q0) / (q0 * (1.0f + q0));
  float c = 1.0f / (1.0f + denominator);
  if (c < 0.0f)
    c = 0.0f;
  else if (c > 1.0f)
    c = 1.0f;
  d_above[id] = da;
  d_below[id] = db;
  d_left[id] = dl;
  d_right[id] = dr;
  coefficients[id] = c;
}

__kernel void srad_update(float lambda, int rows, int columns, int n, __global const int *below,
                          __global const int *right, __global const float *d_above,
                          __global const float *d_below, __global const float *d_left,
                          __global const float *d_right, __global const float *coefficients,
                          __global float *picture) {
  int id = get_global_id(0);
  if (id >= n)
    return;
  int row = id % rows;
  int column = id / rows;
  float own = coefficients[id];
  float c_below = coefficients[below[row] + rows * column];
  float c_right = coefficients[row + rows * right[column]];
  float divergence =
      own * d_above[id] + c_below * d_below[id] + own * d_left[id] + c_right * d_right[id];
  picture[id] += 0.25f * lambda * divergence;
}
