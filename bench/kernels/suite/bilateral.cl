// Bilateral filter: smooths, but not over edges.
__kernel void bilateral(__global const float *input, __global float *output, int width, int height,
                        float space, float range) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float center = input[y * width + x];
  float sum = 0.0f, total = 0.0f;
  for (int dy = -2; dy <= 2; dy++)
    for (int dx = -2; dx <= 2; dx++) {
      int sx = min(max(x + dx, 0), width - 1);
      int sy = min(max(y + dy, 0), height - 1);
      float value = input[sy * width + sx];
      float difference = value - center;
      float weight = exp(-(dx * dx + dy * dy) * space - difference * difference * range);
      sum += weight * value;
      total += weight;
    }
  output[y * width + x] = sum / total;
}
