// A picture of bytes is copied from buffer to buffer.
__kernel void buffer_copy(__global const uchar4 *from, __global uchar4 *to, int width, int height) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  to[y * width + x] = from[y * width + x];
}
