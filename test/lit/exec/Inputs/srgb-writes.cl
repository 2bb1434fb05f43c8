// Kernels that write sRGB, from a buffer and from another image.

kernel void write(global const float4 *colors, write_only image2d_t to) {
  int i = get_global_id(0);
  write_imagef(to, (int2)(i, 0), colors[i]);
}
kernel void copy(read_only image2d_t from, write_only image2d_t to) {
  int i = get_global_id(0);
  write_imagef(to, (int2)(i, 0), read_imagef(from, (int2)(i, 0)));
}
