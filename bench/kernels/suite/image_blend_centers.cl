// Two pictures are blended. Their texels are read at their centers, as if the sampler filtered.
__constant sampler_t nearest =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

__kernel void image_blend_centers(__read_only image2d_t first, __read_only image2d_t second,
                                  __write_only image2d_t to, float part) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  if (at.x >= get_image_width(to) || at.y >= get_image_height(to))
    return;
  float2 center = convert_float2(at) + 0.5f;
  float4 a = read_imagef(first, nearest, center);
  float4 b = read_imagef(second, nearest, center);
  write_imagef(to, at, mix(a, b, part));
}
