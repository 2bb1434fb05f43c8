// Kernels that read and write every kind of image, at coordinates from a buffer and at those of the work-item.

#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable

#define READS(KIND, IMAGE, WHOLE, REAL)                                                                                \
  kernel void f_##KIND(read_only IMAGE image, sampler_t s, global const float4 *at, global float4 *out) {              \
    size_t i = get_global_id(0);                                                                                       \
    out[i] = read_imagef(image, s, at[i].REAL);                                                                        \
  }                                                                                                                    \
  kernel void fi_##KIND(read_only IMAGE image, sampler_t s, global const float4 *at, global float4 *out) {             \
    size_t i = get_global_id(0);                                                                                       \
    out[i] = read_imagef(image, s, convert_int4(at[i]).REAL);                                                          \
  }                                                                                                                    \
  kernel void i_##KIND(read_only IMAGE image, sampler_t s, global const float4 *at, global int4 *out) {                \
    size_t i = get_global_id(0);                                                                                       \
    out[i] = read_imagei(image, s, at[i].REAL);                                                                        \
  }                                                                                                                    \
  kernel void u_##KIND(read_only IMAGE image, sampler_t s, global const float4 *at, global uint4 *out) {               \
    size_t i = get_global_id(0);                                                                                       \
    out[i] = read_imageui(image, s, at[i].REAL);                                                                       \
  }                                                                                                                    \
  kernel void copy_f_##KIND(read_only IMAGE image, write_only IMAGE target) {                                          \
    int4 c = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0);                                          \
    write_imagef(target, c.REAL, read_imagef(image, c.REAL));                                                          \
  }                                                                                                                    \
  kernel void copy_i_##KIND(read_only IMAGE image, write_only IMAGE target) {                                          \
    int4 c = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0);                                          \
    write_imagei(target, c.REAL, read_imagei(image, c.REAL));                                                          \
  }                                                                                                                    \
  kernel void copy_u_##KIND(read_only IMAGE image, write_only IMAGE target) {                                          \
    int4 c = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0);                                          \
    write_imageui(target, c.REAL, read_imageui(image, c.REAL));                                                        \
  }

READS(1d, image1d_t, int, x)
READS(1d_array, image1d_array_t, int2, xy)
READS(2d, image2d_t, int2, xy)
READS(2d_array, image2d_array_t, int4, xyzw)
READS(3d, image3d_t, int4, xyzw)

// Neighbours of the work-item, with samplers that are known when the kernel is compiled.
#define NEIGHBOURS(NAME, SAMPLER)                                                                                      \
  kernel void NAME(read_only image2d_t image, global float4 *out) {                                                    \
    const sampler_t s = SAMPLER;                                                                                       \
    int x = get_global_id(0), y = get_global_id(1);                                                                    \
    float4 sum = 0;                                                                                                    \
    for (int dy = -1; dy <= 1; dy++)                                                                                   \
      for (int dx = -2; dx <= 2; dx++)                                                                                 \
        sum += read_imagef(image, s, (int2)(x + dx, y + dy)) * (float)(dx + 3 * dy + 7);                               \
    out[y * get_image_width(image) + x] = sum;                                                                         \
  }
NEIGHBOURS(edge_2d, CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST)
NEIGHBOURS(border_2d, CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST)
