// The strength of the edges of a gray picture.
__constant sampler_t edges =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

float gray(__read_only image2d_t from, int x, int y) {
  return read_imagef(from, edges, (int2)(x, y)).x;
}

__kernel void image_sobel(__read_only image2d_t from, __write_only image2d_t to, float scale) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= get_image_width(to) || y >= get_image_height(to))
    return;
  float a = gray(from, x - 1, y - 1), b = gray(from, x, y - 1), c = gray(from, x + 1, y - 1);
  float d = gray(from, x - 1, y), e = gray(from, x + 1, y);
  float f = gray(from, x - 1, y + 1), g = gray(from, x, y + 1), h = gray(from, x + 1, y + 1);
  float across = c + 2.0f * e + h - a - 2.0f * d - f;
  float down = f + 2.0f * g + h - a - 2.0f * b - c;
  float strength = scale * sqrt(across * across + down * down);
  write_imagef(to, (int2)(x, y), (float4)(strength, 0.0f, 0.0f, 1.0f));
}
