// A picture is copied from image to image.
__kernel void image_copy(__read_only image2d_t from, __write_only image2d_t to) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  if (at.x >= get_image_width(to) || at.y >= get_image_height(to))
    return;
  write_imagef(to, at, read_imagef(from, at));
}
