// Functions on images of every kind, for SPIR-V.

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

constant sampler_t literal = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR;

kernel void reads(read_only image2d_t plane, read_only image1d_buffer_t row, read_only image2d_depth_t depth,
                  sampler_t s, global float4 *out, global uint4 *numbers) {
  out[0] = read_imagef(plane, literal, (float2)(0.5f));
  out[1] = read_imagef(plane, (int2)(1));
  numbers[0] = read_imageui(row, 2);
  out[2].x = read_imagef(depth, s, (float2)(0.5f));
}

kernel void halves(read_only image3d_t space, sampler_t s, global half4 *out) {
  out[0] = read_imageh(space, s, (int4)(1));
  out[1] = read_imageh(space, (int4)(2));
}

kernel void writes(write_only image2d_array_t planes, read_write image2d_t both, write_only image2d_depth_t depth) {
  write_imagei(planes, (int4)(1), (int4)(2));
  write_imagef(both, (int2)(1), read_imagef(both, (int2)(2)));
  write_imagef(depth, (int2)(1), 0.5f);
}

kernel void queries(read_only image2d_t plane, read_only image1d_buffer_t row, write_only image3d_t space,
                    read_only image1d_array_t rows, global int *out) {
  out[0] = get_image_width(plane) + get_image_width(row) + get_image_depth(space) + (int)get_image_array_size(rows);
  out[1] = get_image_channel_data_type(plane);
  out[2] = get_image_channel_order(plane);
}

#ifdef LEVELS
kernel void levels(read_only image2d_t plane, read_only image3d_t space, read_only image2d_depth_t depth, sampler_t s,
                   float lod, write_only image2d_array_t planes, global float4 *out, global int *count) {
  out[0] = read_imagef(plane, s, (float2)(0.5f), lod);
  out[1] = read_imagef(space, s, (float4)(0.5f), (float4)(lod), (float4)(0.125f));
  out[2].x = read_imagef(depth, s, (float2)(0.5f), lod);
  write_imagef(planes, (int4)(1), 3, out[1]);
  count[0] = get_image_num_mip_levels(plane);
}
#endif
