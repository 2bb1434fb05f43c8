//===- LevelSizes.h - Sizes of levels of mipmaps ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// llvm-spirv ignores the level of OpImageQuerySizeLod, because OpenCL C has no such function. The
// sizes of a level are halves of those of level 0, rounded down, and at least 1; the layers of an
// array are as many on each level:
//
//   %r = OpImageQuerySizeLod %T %image %level
//     =>   %q = OpImageQuerySizeLod %T %image %level
//          %v = OpShiftRightLogical %T %q, a vector of %level and of 0 for layers
//          %r = OpBitwiseOr %T %v, 1 if %v is 0
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_LEVELSIZES_H
#define OCLC_FRONTEND_SPIRV_LEVELSIZES_H

#include "Spirv/Words.h"

namespace oclc::spirv {

/// Returns `m` with such instructions after queries of levels that are not the constant 0.
Module computeLevelSizes(const Module &m);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_LEVELSIZES_H
