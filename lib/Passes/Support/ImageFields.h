//===- ImageFields.h - Arguments that are fields of image descriptors -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_IMAGEFIELDS_H
#define OCLC_PASSES_SUPPORT_IMAGEFIELDS_H

#include "llvm/IR/Function.h"

#include <optional>

namespace oclc::passes {

/// A field of the descriptor of an image (ImageABI.h).
struct ImageField {
  unsigned image;  ///< Number of the argument that is the image.
  uint64_t offset; ///< Of the field in the descriptor.
};

/// Returns the field that an argument has the value of, if promote-image-fields has added it;
/// nullopt for arguments of the source.
std::optional<ImageField> imageField(const llvm::Argument &arg);
void makeImageField(llvm::Argument &arg, const ImageField &field);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_IMAGEFIELDS_H
