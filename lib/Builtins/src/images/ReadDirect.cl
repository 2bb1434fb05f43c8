//===- ReadDirect.cl - Reads of images that are only read --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#define SPACE constant
#define SUFFIX _i
#include "Levels.h"
#include "ReadDirect.inc"

// Only SPIR-V has reads of levels without a sampler.
#define LEVEL_READER(FUNCTION, T, KIND, COORD)                                                     \
  T __oclc_##FUNCTION##_##KIND##_ii(IMAGE image, COORD c, int level) {                             \
    return __oclc_##FUNCTION##_##KIND##_i(levelAt(image, level), c);                               \
  }
#define LEVEL_READERS(FUNCTION, T)                                                                 \
  LEVEL_READER(FUNCTION, T, 1d, int)                                                               \
  LEVEL_READER(FUNCTION, T, 1d_array, int2)                                                        \
  LEVEL_READER(FUNCTION, T, 2d, int2)                                                              \
  LEVEL_READER(FUNCTION, T, 2d_array, int4)                                                        \
  LEVEL_READER(FUNCTION, T, 3d, int4)
LEVEL_READERS(read_imagef, float4)
LEVEL_READERS(read_imagei, int4)
LEVEL_READERS(read_imageui, uint4)
LEVEL_READERS(read_imageh, half4)
