// A picture of bytes at positions from a map, by bilinear interpolation. Outside it is constant.
uchar pixel_or(__global const uchar *input, int step, int x, int y, int width, int height,
               uchar border) {
  return x >= 0 && x < width && y >= 0 && y < height ? input[mad24(y, step, x)] : border;
}

__kernel void remap(__global const uchar *input, int step, int width, int height,
                    __global const float2 *map, __global uchar *output, int output_width,
                    int output_height, uchar border) {
  int x = get_global_id(0);
  int y = get_global_id(1) * 4;
  if (x >= output_width)
    return;
  for (int i = 0; i < 4; i++, y++) {
    if (y >= output_height)
      break;
    float2 position = map[mad24(y, output_width, x)];
    int2 whole = convert_int2_rtn(position);
    float2 part = position - convert_float2(whole);
    float a = pixel_or(input, step, whole.x, whole.y, width, height, border);
    float b = pixel_or(input, step, whole.x + 1, whole.y, width, height, border);
    float c = pixel_or(input, step, whole.x, whole.y + 1, width, height, border);
    float d = pixel_or(input, step, whole.x + 1, whole.y + 1, width, height, border);
    float value = a * (1.0f - part.x) * (1.0f - part.y) + b * part.x * (1.0f - part.y) +
                  c * (1.0f - part.x) * part.y + d * part.x * part.y;
    output[mad24(y, output_width, x)] = convert_uchar_sat_rte(value);
  }
}
