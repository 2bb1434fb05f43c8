//===- ImageFormats.h - The formats of texels -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_IMAGEFORMATS_H
#define OCLC_RUNTIME_CORE_IMAGEFORMATS_H

#include "base/OpenCL.h"

#include <cstddef>
#include <span>

namespace oclc::rt {

/// Returns all formats that some image may have, those that the specification requires first.
std::span<const cl_image_format> imageFormats();

/// True if an image of `type` may have the format, whatever accesses it.
bool isSupported(const cl_image_format &format, cl_mem_object_type type);

/// True if the specification allows this combination of a channel order and a type (OpenCL API,
/// 5.3.1.1), whether it is supported or not.
bool isValid(const cl_image_format &format);

/// Returns the number of channels in memory, and the bytes of a texel. The format must be valid.
size_t channelCount(const cl_image_format &format);
size_t texelBytes(const cl_image_format &format);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_IMAGEFORMATS_H
