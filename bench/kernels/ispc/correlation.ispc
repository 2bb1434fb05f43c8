// Correlation of the columns of a matrix: means, deviations, normal form, and all pairs.

#include "launch.isph"

KERNEL(column_means) {
  uniform float *uniform means = ARRAY(float, 0);
  const uniform float *uniform data = ARRAY(float, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3);
  foreach (x = (uniform int)begin ... min(width, (uniform int)end)) {
    float sum = 0.0f;
    for (uniform int y = 0; y < height; y++)
      sum += data[y * width + x];
    means[x] = sum / height;
  }
}

KERNEL(column_deviations) {
  const uniform float *uniform means = ARRAY(float, 0);
  uniform float *uniform deviations = ARRAY(float, 1);
  const uniform float *uniform data = ARRAY(float, 2);
  const uniform int width = VALUE(int, 3), height = VALUE(int, 4);
  foreach (x = (uniform int)begin ... min(width, (uniform int)end)) {
    const float mean = means[x];
    float sum = 0.0f;
    for (uniform int y = 0; y < height; y++) {
      const float d = data[y * width + x] - mean;
      sum += d * d;
    }
    const float deviation = sqrt(sum / height);
    deviations[x] = deviation <= 0.005f ? 1.0f : deviation;
  }
}

KERNEL(normal_form) {
  const uniform float *uniform means = ARRAY(float, 0);
  const uniform float *uniform deviations = ARRAY(float, 1);
  uniform float *uniform data = ARRAY(float, 2);
  const uniform int width = VALUE(int, 3), height = VALUE(int, 4);
  const uniform float root = sqrt((uniform float)height);
  const uniform int last = min(height, (uniform int)end);
  for (uniform int y = (uniform int)begin; y < last; y++)
    foreach (x = 0 ... width)
      data[y * width + x] = (data[y * width + x] - means[x]) / (root * deviations[x]);
}

// The lanes are the pairs of a work-item, whose number depends on its id.
KERNEL(all_pairs) {
  uniform float *uniform matrix = ARRAY(float, 0);
  const uniform float *uniform data = ARRAY(float, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3);
  const uniform int last = min(width - 1, (uniform int)end);
  for (uniform int a = (uniform int)begin; a < last; a++) {
    matrix[a * width + a] = 1.0f;
    foreach (b = a + 1 ... width) {
      float sum = 0.0f;
      for (uniform int y = 0; y < height; y++)
        sum += data[y * width + a] * data[y * width + b];
      matrix[a * width + b] = sum;
      matrix[b * width + a] = sum;
    }
  }
}
