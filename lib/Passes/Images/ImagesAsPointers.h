//===- ImagesAsPointers.h - Give images the types of SPIR ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// images-as-pointers: makes images pointers to global memory, and samplers pointers to constant
// memory. The translator of SPIR-V writes these, and SPIR the former, where Clang writes types of
// their own. Both are canonical, but two modules that are linked must agree about the types of a
// function. The samplers of SPIR 1.2 are integers, and stay so.
//
//   call <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_i(
//       target("spirv.Image", ...) %image, <2 x i32> %at)
//     =>
//   call <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_i(ptr addrspace(1) %image, <2 x i32> %at)
//
// The names of functions and the metadata of kernels still tell what is an image.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_IMAGES_IMAGESASPOINTERS_H
#define OCLC_PASSES_IMAGES_IMAGESASPOINTERS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct ImagesAsPointersPass : llvm::PassInfoMixin<ImagesAsPointersPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

/// True if a kernel or a function on images takes pointers to images.
bool hasImagesAsPointers(const llvm::Module &m);

/// True if a function has images or samplers of their own types in one of `modules`, of which there
/// is at least one, and another type in a second one.
bool disagreeAboutImages(llvm::ArrayRef<const llvm::Module *> modules);

} // namespace oclc::passes

#endif // OCLC_PASSES_IMAGES_IMAGESASPOINTERS_H
