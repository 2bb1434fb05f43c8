//===- Queries.cl - The size and format of an image ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Image.h"

#define QUERIES(KIND)                                                                              \
  int __oclc_get_image_width_##KIND(IMAGE image) { return image->width; }                          \
  int __oclc_get_image_num_mip_levels_##KIND(IMAGE image) { return image->levels; }                \
  int __oclc_get_image_channel_data_type_##KIND(IMAGE image) { return (int)image->channelType; }   \
  int __oclc_get_image_channel_order_##KIND(IMAGE image) { return (int)image->channelOrder; }
#define HEIGHT(KIND)                                                                               \
  int __oclc_get_image_height_##KIND(IMAGE image) { return image->height; }                        \
  int2 __oclc_get_image_dim_##KIND(IMAGE image) { return (int2)(image->width, image->height); }
#define LAYERS(KIND)                                                                               \
  size_t __oclc_get_image_array_size_##KIND(IMAGE image) { return (size_t)image->layers; }

QUERIES(1d)
QUERIES(1d_array)
QUERIES(2d)
QUERIES(2d_array)
QUERIES(2d_depth)
QUERIES(2d_array_depth)
QUERIES(3d)
HEIGHT(2d)
HEIGHT(2d_array)
HEIGHT(2d_depth)
HEIGHT(2d_array_depth)
LAYERS(1d_array)
LAYERS(2d_array)
LAYERS(2d_array_depth)

int __oclc_get_image_height_3d(IMAGE image) { return image->height; }
int __oclc_get_image_depth_3d(IMAGE image) { return image->depth; }
int4 __oclc_get_image_dim_3d(IMAGE image) {
  return (int4)(image->width, image->height, image->depth, 0);
}
