// A box blur along the rows of a picture. At the edges the box is smaller.
__kernel void image_box_rows(__read_only image2d_t from, __write_only image2d_t to, int radius) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  int width = get_image_width(from);
  if (x >= width || y >= get_image_height(from))
    return;
  int first = max(x - radius, 0);
  int last = min(x + radius, width - 1);
  float4 sum = (float4)(0.0f);
  for (int column = first; column <= last; column++)
    sum += read_imagef(from, (int2)(column, y));
  write_imagef(to, (int2)(x, y), sum / (float)(last - first + 1));
}
