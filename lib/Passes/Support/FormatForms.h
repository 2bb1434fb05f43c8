//===- FormatForms.h - Versions of a kernel for formats of its images -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_FORMATFORMS_H
#define OCLC_PASSES_SUPPORT_FORMATFORMS_H

#include "Binary/ImageFormatNames.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"

namespace oclc::passes {

using binary::ImageFormat;

/// Returns the versions of a kernel that run launches with certain formats of images, in the order
/// in which they are tried. specialize-image-formats makes them, and workgroup-launcher selects
/// among them. They have the parameters of the kernel, which itself runs launches with all formats.
llvm::SmallVector<llvm::Function *> formatForms(const llvm::Function &kernel);
bool isFormatForm(const llvm::Function &f);

/// Returns the formats of the image arguments, in their order, for which such a version is
/// compiled.
llvm::SmallVector<ImageFormat> imageFormats(const llvm::Function &form);

/// Returns them as a text: "rgba-unorm8" if all are the same, or else "rgba-unorm8+r-float".
std::string imageFormatsText(llvm::ArrayRef<ImageFormat> formats);
std::string imageFormatsText(const llvm::Function &form);

void addFormatForm(llvm::Function &kernel, llvm::Function &form,
                   llvm::ArrayRef<ImageFormat> formats);

/// Returns the arguments of a kernel that are images.
llvm::SmallVector<llvm::Argument *> imageArguments(llvm::Function &kernel);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_FORMATFORMS_H
