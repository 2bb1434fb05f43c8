//===- TexelFormulas.h - Texels as the specification defines them -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The reference for the conversion of texels: the channels of each format, and the rules of OpenCL
// C, 8.3, "Conversion rules". Nothing here is shared with lib/Builtins or the runtime.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_TEXELFORMULAS_H
#define OCLC_TEST_EXEC_TEXELFORMULAS_H

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace reference {

/// The four channels that a kernel reads or writes. A double holds each of their values exactly,
/// integers of 32 bits included.
using Color = std::array<double, 4>;

bool isSignedInteger(cl_channel_type type);
bool isUnsignedInteger(cl_channel_type type);
/// True for formats of read_imagef: all but those of integers.
bool isReadAsFloat(cl_channel_type type);

size_t bytesOfTexel(const cl_image_format &format);

/// Returns the colour that kernels read from a texel, without rounding to float.
Color colorOf(const uint8_t *texel, const cl_image_format &format);
/// Returns the colour of texels outside of an image.
Color borderOf(const cl_image_format &format);

/// Writes what write_imagef makes of `color`, whose values are floats. Conversions are those that
/// the specification prefers: the product in single precision, rounded to nearest even. Bits that
/// the format does not use become 0, and NaN becomes 0 in integers. Kernels do not write sRGB.
void storeColor(uint8_t *texel, const cl_image_format &format, const Color &color);
/// Writes what write_imagei and write_imageui make of integers.
void storeIntegers(uint8_t *texel, const cl_image_format &format, const Color &color);

/// The difference between two texels that a test accepts.
enum class Allowed {
  Nothing, ///< NaNs with other bits, and unused bits, are no differences.
  OneStep  ///< One step of an integer or half, and a hundred-thousandth of a float.
};
bool areAlike(const uint8_t *one, const uint8_t *other, const cl_image_format &format,
              Allowed allowed);

} // namespace reference

#endif // OCLC_TEST_EXEC_TEXELFORMULAS_H
