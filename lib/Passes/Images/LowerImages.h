//===- LowerImages.h - Make images and samplers ordinary values -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// lower-images: an image becomes the address of its descriptor in constant memory, and a sampler an
// integer of flags (Binary/ImageABI.h). Functions on images become functions of the built-in
// library on descriptors (lib/Builtins/src/images), which link-builtins links next. So a vectorizer
// sees loads and stores.
//
//   %s = call target("spirv.Sampler") @__translate_sampler_initializer(i32 18)
//   call <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(
//       target("spirv.Image", ...) %image, target("spirv.Sampler") %s, <2 x i32> %at)
//     =>
//   call <4 x float> @__oclc_read_imagef_2d_si(ptr addrspace(2) %image, i32 18, <2 x i32> %at)
//
// The names of the library's functions are made of the function's name, the kind of image, and a
// letter for each of the other arguments: s for a sampler, i and f for coordinates.
//
// Errors: a function on images that the library does not have.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_IMAGES_LOWERIMAGES_H
#define OCLC_PASSES_IMAGES_LOWERIMAGES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct LowerImagesPass : llvm::PassInfoMixin<LowerImagesPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

/// True for a declaration that lower-images replaces: of a function on images, or of the one that
/// makes samplers of constants.
bool isImageFunction(const llvm::Function &f);

} // namespace oclc::passes

#endif // OCLC_PASSES_IMAGES_LOWERIMAGES_H
