// Edges of an 8-bit picture.
__kernel void sobel(__global const uchar *input, __global uchar *output, int width, int height) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)
    return;
  __global const uchar *p = input + y * width + x;
  int gx = p[1 - width] + 2 * p[1] + p[1 + width] - p[-1 - width] - 2 * p[-1] - p[-1 + width];
  int gy =
      p[width - 1] + 2 * p[width] + p[width + 1] - p[-width - 1] - 2 * p[-width] - p[-width + 1];
  output[y * width + x] = min(abs(gx) + abs(gy), 255u);
}
