// A picture of another size by the bilinear filter of a sampler. The host makes the sampler, with
// normalised coordinates.
__kernel void image_resize(__read_only image2d_t from, sampler_t linear, __write_only image2d_t to,
                           float scale_x, float scale_y) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= get_image_width(to) || y >= get_image_height(to))
    return;
  float2 at = (float2)((x + 0.5f) * scale_x, (y + 0.5f) * scale_y);
  write_imagef(to, (int2)(x, y), read_imagef(from, linear, at));
}
