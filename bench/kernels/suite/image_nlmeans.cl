// Non-local means of a gray picture: a mean of the pixels around, each with a weight that tells how
// much its 3x3 patch is like that of the pixel itself.
#define SEARCH 2
#define PATCH 1

__constant sampler_t edges =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

__kernel void image_nlmeans(__read_only image2d_t noisy, __write_only image2d_t smooth,
                            float sharpness) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  if (at.x >= get_image_width(smooth) || at.y >= get_image_height(smooth))
    return;
  float sum = 0.0f;
  float weights = 0.0f;
  for (int v = -SEARCH; v <= SEARCH; v++)
    for (int u = -SEARCH; u <= SEARCH; u++) {
      int2 other = at + (int2)(u, v);
      float distance = 0.0f;
      for (int dy = -PATCH; dy <= PATCH; dy++)
        for (int dx = -PATCH; dx <= PATCH; dx++) {
          int2 step = (int2)(dx, dy);
          float difference =
              read_imagef(noisy, edges, at + step).x - read_imagef(noisy, edges, other + step).x;
          distance += difference * difference;
        }
      float weight = native_exp(-sharpness * distance);
      sum += weight * read_imagef(noisy, edges, other).x;
      weights += weight;
    }
  write_imagef(smooth, at, (float4)(sum / weights, 0.0f, 0.0f, 1.0f));
}
