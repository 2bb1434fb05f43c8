// Frames of a video become RGBA: a plane of brightness, and one of pairs of colours for 2x2 pixels.
__constant sampler_t nearest =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

__kernel void image_yuv_rgb(__read_only image2d_t luma, __read_only image2d_t chroma,
                            __write_only image2d_t rgb) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  if (at.x >= get_image_width(rgb) || at.y >= get_image_height(rgb))
    return;
  float y = 1.1643f * (read_imagef(luma, nearest, at).x - 0.0627f);
  float2 uv = read_imagef(chroma, nearest, at / 2).xy - 0.5f;
  float4 colour =
      (float4)(y + 1.7927f * uv.y, y - 0.2132f * uv.x - 0.5329f * uv.y, y + 2.1124f * uv.x, 1.0f);
  write_imagef(rgb, at, clamp(colour, 0.0f, 1.0f));
}
