// Brightness and contrast of 8-bit pixels.
__kernel void brightness(__global const uchar *input, __global uchar *output, int contrast,
                         int offset, int n) {
  int i = get_global_id(0);
  if (i < n) {
    int v = ((input[i] - 128) * contrast >> 6) + 128 + offset;
    output[i] = clamp(v, 0, 255);
  }
}
