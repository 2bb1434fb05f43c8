//===- ImageFormatNames.h - Formats of images by name ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_IMAGEFORMATNAMES_H
#define OCLC_BINARY_IMAGEFORMATNAMES_H

#include "Binary/ImageFormat.h"

#include <optional>
#include <string>
#include <string_view>

namespace oclc::binary {

/// Returns the format with a name of an order and a type, such as "rgba-unorm8" or "r-float".
std::optional<ImageFormat> parseImageFormat(std::string_view name);

/// Returns the name; empty if the device has no such order or type.
std::string nameOf(const ImageFormat &format);

} // namespace oclc::binary

#endif // OCLC_BINARY_IMAGEFORMATNAMES_H
