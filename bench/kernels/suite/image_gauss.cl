// A Gaussian blur of 5x5 pixels. The sampler repeats the edges.
__constant float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

__constant sampler_t edges =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

__kernel void image_gauss(__read_only image2d_t from, __write_only image2d_t to) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  if (at.x >= get_image_width(to) || at.y >= get_image_height(to))
    return;
  float4 sum = (float4)(0.0f);
  for (int dy = -2; dy <= 2; dy++)
    for (int dx = -2; dx <= 2; dx++)
      sum += weights[dy + 2] * weights[dx + 2] * read_imagef(from, edges, at + (int2)(dx, dy));
  write_imagef(to, at, sum);
}
