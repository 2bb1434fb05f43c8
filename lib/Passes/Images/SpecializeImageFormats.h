//===- SpecializeImageFormats.h - Versions of a kernel for common formats -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// specialize-image-formats<FORMATS>: makes versions of each kernel for launches whose images have
// certain formats, which are constants in such a version, so that one way remains of each branch on
// the format. The kernel itself runs all other launches.
//
//   define spir_kernel void @k.any(ptr addrspace(2) %image, i32 %image.order, i32 %image.type)
//     %format = call i32 @__oclc_image_format(i32 %image.order, i32 %image.type)
//     switch i32 %format, ...
//       =>
//   define spir_kernel void @k.any.rgba-unorm8(..)   one way of the switch
//   define spir_kernel void @k.any.r-float(..)
//   define spir_kernel void @k.any(..)               the switch, on the arguments
//
// FORMATS is a list as in FormatChoice.h. "common" stands for versions in which all images have the
// same common format, or two images a common pair of them. They are kept if the built-ins have code
// of their own for it (TexelLoads.h), which also leaves out formats of integers for kernels that
// read floats. Attributes tie the versions to the kernel (FormatForms.h), and workgroup-launcher
// selects among them once per call of an entry point. Kernels with sub-groups get no versions. In
// general forms (WidenIdIndices.h), which need not be fast, all formats are treated as rare ones.
//
// Runs after specialize.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_IMAGES_SPECIALIZEIMAGEFORMATS_H
#define OCLC_PASSES_IMAGES_SPECIALIZEIMAGEFORMATS_H

#include "Passes/Images/FormatChoice.h"

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

class SpecializeImageFormatsPass : public llvm::PassInfoMixin<SpecializeImageFormatsPass> {
public:
  explicit SpecializeImageFormatsPass(FormatChoice choice) : Choice(std::move(choice)) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am) const;
  static bool isRequired() { return true; }

private:
  FormatChoice Choice;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_IMAGES_SPECIALIZEIMAGEFORMATS_H
