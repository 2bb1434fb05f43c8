//===- QuantizedFloats.h - Round floats to half precision ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// llvm-spirv has no translation for OpQuantizeToF16. It rounds a float to the nearest half, of two
// equally near ones to the even one, and returns that as a float. Instead of a half below 2^-14,
// which is denormal, the result is a zero:
//
//   %r = OpQuantizeToF16 %float %x
//     =>   %h = OpFConvert %half %x
//          %b = OpBitcast %ushort %h
//          %k = a mask with all bits if the exponent in %b is not 0, and with the sign otherwise
//          %m = OpBitwiseAnd %ushort %b %k
//          %q = OpBitcast %half %m
//          %r = OpFConvert %float %q
//
// The exponents of infinities and NaNs are not 0.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_QUANTIZEDFLOATS_H
#define OCLC_FRONTEND_SPIRV_QUANTIZEDFLOATS_H

#include "Spirv/Words.h"

namespace oclc::spirv {

/// Returns `m` with such instructions instead of OpQuantizeToF16.
Module lowerQuantization(const Module &m);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_QUANTIZEDFLOATS_H
