// Kernels that read and write levels of mipmaps, and the same functions on images of one level. -DFEW leaves those of
// lines in layers and of volumes, whose coordinates differ most.

#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable

#define READS(LETTER, READ, COLOR, KIND, IMAGE, AXES, GRADIENT)                                                        \
  kernel void plain_##LETTER##_##KIND(read_only IMAGE image, sampler_t s, global const float4 *at,                     \
                                      global COLOR *out) {                                                             \
    size_t i = get_global_id(0);                                                                                       \
    out[i] = READ(image, s, at[i].AXES);                                                                               \
  }                                                                                                                    \
  kernel void lod_##LETTER##_##KIND(read_only IMAGE image, sampler_t s, global const float4 *at, float lod,            \
                                    global COLOR *out) {                                                               \
    size_t i = get_global_id(0);                                                                                       \
    out[i] = READ(image, s, at[i].AXES, lod);                                                                          \
  }                                                                                                                    \
  kernel void lods_##LETTER##_##KIND(read_only IMAGE image, sampler_t s, global const float4 *at,                      \
                                     global const float *lods, global COLOR *out) {                                    \
    size_t i = get_global_id(0);                                                                                       \
    out[i] = READ(image, s, at[i].AXES, lods[i]);                                                                      \
  }                                                                                                                    \
  kernel void literal_##LETTER##_##KIND(read_only IMAGE image, global const float4 *at, float lod,                     \
                                        global COLOR *out) {                                                           \
    const sampler_t s = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;                   \
    size_t i = get_global_id(0);                                                                                       \
    out[i] = READ(image, s, at[i].AXES, lod);                                                                          \
  }                                                                                                                    \
  kernel void gradient_##LETTER##_##KIND(read_only IMAGE image, sampler_t s, global const float4 *at,                  \
                                         global const float4 *gx, global const float4 *gy, global COLOR *out) {        \
    size_t i = get_global_id(0);                                                                                       \
    out[i] = READ(image, s, at[i].AXES, gx[i].GRADIENT, gy[i].GRADIENT);                                               \
  }
#define WRITES(LETTER, WRITE, COLOR, KIND, IMAGE, AXES)                                                                \
  kernel void store_plain_##LETTER##_##KIND(write_only IMAGE image, global const int4 *at,                             \
                                            global const COLOR *colors) {                                              \
    size_t i = get_global_id(0);                                                                                       \
    WRITE(image, at[i].AXES, colors[i]);                                                                               \
  }                                                                                                                    \
  kernel void store_##LETTER##_##KIND(write_only IMAGE image, global const int4 *at, int level,                        \
                                      global const COLOR *colors) {                                                    \
    size_t i = get_global_id(0);                                                                                       \
    WRITE(image, at[i].AXES, level, colors[i]);                                                                        \
  }
#define FUNCTIONS(KIND, IMAGE, READ, WRITE, AXES, GRADIENT)                                                            \
  READS(f, READ, float4, KIND, IMAGE, AXES, GRADIENT)                                                                  \
  WRITES(f, WRITE, float4, KIND, IMAGE, AXES)                                                                          \
  kernel void queries_##KIND(read_only IMAGE image, write_only IMAGE target, global int *out) {                        \
    out[0] = get_image_num_mip_levels(image);                                                                          \
    out[1] = get_image_num_mip_levels(target);                                                                         \
    out[2] = get_image_width(image);                                                                                   \
    out[3] = get_image_channel_data_type(image);                                                                       \
    out[4] = get_image_channel_order(image);                                                                           \
  }

FUNCTIONS(1d_array, image1d_array_t, read_imagef, write_imagef, xy, x)
FUNCTIONS(3d, image3d_t, read_imagef, write_imagef, xyzw, xyzw)
#ifndef FEW
FUNCTIONS(1d, image1d_t, read_imagef, write_imagef, x, x)
FUNCTIONS(2d, image2d_t, read_imagef, write_imagef, xy, xy)
FUNCTIONS(2d_array, image2d_array_t, read_imagef, write_imagef, xyzw, xy)

// Depths are one number.
#define OVERLOAD __attribute__((overloadable))
float4 OVERLOAD read_depth(read_only image2d_depth_t image, sampler_t s, float2 at) {
  return (float4)(read_imagef(image, s, at), 0, 0, 1);
}
float4 OVERLOAD read_depth(read_only image2d_depth_t image, sampler_t s, float2 at, float lod) {
  return (float4)(read_imagef(image, s, at, lod), 0, 0, 1);
}
float4 OVERLOAD read_depth(read_only image2d_depth_t image, sampler_t s, float2 at, float2 gx, float2 gy) {
  return (float4)(read_imagef(image, s, at, gx, gy), 0, 0, 1);
}
void OVERLOAD write_depth(write_only image2d_depth_t image, int2 at, float4 color) {
  write_imagef(image, at, color.x);
}
void OVERLOAD write_depth(write_only image2d_depth_t image, int2 at, int level, float4 color) {
  write_imagef(image, at, level, color.x);
}
FUNCTIONS(2d_depth, image2d_depth_t, read_depth, write_depth, xy, xy)

// All kinds share the code for integers.
READS(i, read_imagei, int4, 2d_array, image2d_array_t, xyzw, xy)
READS(u, read_imageui, uint4, 2d_array, image2d_array_t, xyzw, xy)
WRITES(i, write_imagei, int4, 2d_array, image2d_array_t, xyzw)
WRITES(u, write_imageui, uint4, 2d_array, image2d_array_t, xyzw)
#endif
