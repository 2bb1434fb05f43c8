/// Marks the points of a grid that do not leave the Mandelbrot set within `limit` steps.
kernel void inside(float left, float bottom, float step, uint limit, global uchar *marks) {
  const size_t column = get_global_id(0), row = get_global_id(1);
  const float x = left + step * column, y = bottom + step * row;
  float real = 0, imaginary = 0;
  uint steps = 0;
  while (steps < limit && real * real + imaginary * imaginary <= 4) {
    const float next = real * real - imaginary * imaginary + x;
    imaginary = 2 * real * imaginary + y;
    real = next;
    ++steps;
  }
  marks[row * get_global_size(0) + column] = steps == limit;
}
