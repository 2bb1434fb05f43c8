//===- ImageFormats.h - Formats of images by name -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_IMAGEFORMATS_H
#define OCLC_PASSES_SUPPORT_IMAGEFORMATS_H

#include "Binary/ImageFormat.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace oclc::passes {

using binary::ImageFormat;

/// Returns the format with a name of an order and a type, such as "rgba-unorm8" or "r-float".
std::optional<ImageFormat> parseImageFormat(llvm::StringRef name);

/// Returns the name; empty if the device has no such order or type.
std::string imageFormatText(const ImageFormat &format);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_IMAGEFORMATS_H
