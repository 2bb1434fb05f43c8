// A slanted slice of a volume, by trilinear interpolation.
__constant sampler_t linear =
    CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

__kernel void image_volume(__read_only image3d_t volume, __write_only image2d_t slice,
                           float4 corner, float4 across, float4 down) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= get_image_width(slice) || y >= get_image_height(slice))
    return;
  float4 at = corner + (x + 0.5f) * across + (y + 0.5f) * down;
  float density = read_imagef(volume, linear, at).x;
  write_imagef(slice, (int2)(x, y), (float4)(density, 0.0f, 0.0f, 1.0f));
}
