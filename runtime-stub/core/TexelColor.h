//===- TexelColor.h - From a colour to the bytes of a texel -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_TEXELCOLOR_H
#define OCLC_RUNTIME_CORE_TEXELCOLOR_H

#include "base/OpenCL.h"

#include <array>
#include <cstdint>

namespace oclc::rt {

/// Bytes of a texel in memory; the first texelBytes() of them count.
using Texel = std::array<uint8_t, 16>;

/// Converts the colour of clEnqueueFillImage: four floats, four cl_int or four cl_uint, depending
/// on the type of the channels, in the order red, green, blue, alpha. Rounds to the nearest even
/// number, and saturates (OpenCL C, "Conversion Rules" of images).
Texel texelOf(const cl_image_format &format, const void *color);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_TEXELCOLOR_H
