//===- ImageTypes.h - The types of images and samplers ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_IMAGETYPES_H
#define OCLC_PASSES_SUPPORT_IMAGETYPES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"

#include <optional>

namespace oclc::passes {

/// A type of images in canonical IR, target("spirv.Image", ...).
struct ImageType {
  enum Access { ReadOnly, WriteOnly, ReadWrite };
  llvm::StringRef kind; ///< As in image2d_array_t: "2d_array". A 1d_buffer is read like a "1d".
  Access access;
};

/// Returns what `ty` is; nullopt if it is not an image that the device has.
std::optional<ImageType> imageType(const llvm::Type *ty);

/// Returns the type with a name: "image2d_array_t" of OpenCL C, "ocl_image2d_array_ro" of mangled
/// names, or "ocl_image2darray" of those of SPIR 1.2. Nullopt if it is not an image that the device
/// has.
std::optional<ImageType> imageTypeNamed(llvm::StringRef name);
bool isSamplerType(const llvm::Type *ty);

/// Tells whether an argument is an image or a sampler, before and after lower-images.
enum class ImageRole { None, Image, Sampler };

/// Returns what `arg` is by its type, or by its name in the metadata of a kernel: SPIR, what the
/// translator of SPIR-V writes, and the output of lower-images have pointers and integers instead
/// of images and samplers.
ImageRole imageRole(const llvm::Argument &arg);

/// True if `arg` is a pointer that may be an image: the metadata of its kernel does not name its
/// type.
bool mayBeUnnamedImage(const llvm::Argument &arg);

/// Bits of the integer of a sampler (abi::SamplerBits).
inline constexpr unsigned SamplerWidth = 32;

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_IMAGETYPES_H
