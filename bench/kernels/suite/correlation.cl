// Correlation of the columns of a matrix: means, deviations, normal form, and all pairs.
__kernel void column_means(__global float *means, __global const float *data, int width,
                           int height) {
  int x = get_global_id(0);
  if (x < width) {
    means[x] = 0.0f;
    for (int y = 0; y < height; y++)
      means[x] += data[y * width + x];
    means[x] /= height;
  }
}

__kernel void column_deviations(__global const float *means, __global float *deviations,
                                __global const float *data, int width, int height) {
  int x = get_global_id(0);
  if (x < width) {
    deviations[x] = 0.0f;
    for (int y = 0; y < height; y++) {
      float d = data[y * width + x] - means[x];
      deviations[x] += d * d;
    }
    deviations[x] = sqrt(deviations[x] / height);
    if (deviations[x] <= 0.005f)
      deviations[x] = 1.0f;
  }
}

__kernel void normal_form(__global const float *means, __global const float *deviations,
                          __global float *data, int width, int height) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x < width && y < height) {
    data[y * width + x] -= means[x];
    data[y * width + x] /= sqrt((float)height) * deviations[x];
  }
}

// The number of pairs of a work-item depends on its id.
__kernel void all_pairs(__global float *matrix, __global const float *data, int width, int height) {
  int a = get_global_id(0);
  if (a >= width - 1)
    return;
  matrix[a * width + a] = 1.0f;
  for (int b = a + 1; b < width; b++) {
    float sum = 0.0f;
    for (int y = 0; y < height; y++)
      sum += data[y * width + a] * data[y * width + b];
    matrix[a * width + b] = sum;
    matrix[b * width + a] = sum;
  }
}
