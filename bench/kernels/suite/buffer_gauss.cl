// image_gauss on buffers: a Gaussian blur of 5x5 pixels, with clamped indices. The unorm form
// scales bytes to numbers from 0 to 1, as images do.
__constant float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

#define GAUSS(NAME, PIXEL, TO_FLOATS, FROM_FLOATS)                                                 \
  __kernel void NAME(__global const PIXEL *from, __global PIXEL *to, int width, int height) {      \
    int x = get_global_id(0);                                                                      \
    int y = get_global_id(1);                                                                      \
    if (x >= width || y >= height)                                                                 \
      return;                                                                                      \
    float4 sum = (float4)(0.0f);                                                                   \
    for (int dy = -2; dy <= 2; dy++)                                                               \
      for (int dx = -2; dx <= 2; dx++) {                                                           \
        int row = clamp(y + dy, 0, height - 1);                                                    \
        int column = clamp(x + dx, 0, width - 1);                                                  \
        sum += weights[dy + 2] * weights[dx + 2] * TO_FLOATS(from[row * width + column]);          \
      }                                                                                            \
    to[y * width + x] = FROM_FLOATS(sum);                                                          \
  }

#define FROM_UNORM(X) (convert_float4(X) * (1.0f / 255.0f))
#define TO_UNORM(X) convert_uchar4_sat_rte((X) * 255.0f)

GAUSS(buffer_gauss_unorm, uchar4, FROM_UNORM, TO_UNORM)
GAUSS(buffer_gauss_u8, uchar4, convert_float4, convert_uchar4_sat_rte)
GAUSS(buffer_gauss_float, float4, , )
