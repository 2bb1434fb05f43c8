// Iterations until a point leaves the circle of radius 2.
__kernel void mandelbrot(__global int *output, int width, int height, int limit) {
  int px = get_global_id(0);
  int py = get_global_id(1);
  if (px >= width || py >= height)
    return;
  float cx = -2.0f + px * (3.0f / width);
  float cy = -1.25f + py * (2.5f / height);
  float x = 0.0f, y = 0.0f;
  int n = 0;
  while (n < limit && x * x + y * y <= 4.0f) {
    float t = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = t;
    n++;
  }
  output[py * width + px] = n;
}
