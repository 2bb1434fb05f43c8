//===- ImageTypes.h - The types of images and samplers ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_IMAGETYPES_H
#define OCLC_PASSES_SUPPORT_IMAGETYPES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Type.h"

#include <optional>

namespace oclc::passes {

/// A type of images in canonical IR, target("spirv.Image", ...).
struct ImageType {
  enum Access { ReadOnly, WriteOnly, ReadWrite };
  llvm::StringRef kind; ///< As in image2d_array_t: "2d_array". A 1d_buffer is read like a "1d".
  Access access;
};

/// Returns what `ty` is; nullopt if it is not an image that OpenCL C has.
std::optional<ImageType> imageType(const llvm::Type *ty);
bool isSamplerType(const llvm::Type *ty);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_IMAGETYPES_H
