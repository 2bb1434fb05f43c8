// A picture turned around its centre, by bilinear interpolation. Outside it is transparent.
__constant sampler_t outside_is_clear =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_LINEAR;

__kernel void image_rotate(__read_only image2d_t from, __write_only image2d_t to, float cosine,
                           float sine) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  int2 size = get_image_dim(to);
  if (x >= size.x || y >= size.y)
    return;
  float2 centre = 0.5f * convert_float2(size);
  float2 away = (float2)(x + 0.5f, y + 0.5f) - centre;
  float2 at = centre + (float2)(cosine * away.x + sine * away.y, cosine * away.y - sine * away.x);
  write_imagef(to, (int2)(x, y), read_imagef(from, outside_is_clear, at));
}
