//===- PromoteImageFields.h - Make the sizes of images arguments ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// promote-image-fields: loads each field of an image's descriptor once for a launch. The fields
// become arguments of the kernel, like the pointers and sizes of a buffer, so that later passes see
// that all work-items have the same values, that these do not change, and in which range they are.
//
//   define spir_kernel void @k(ptr addrspace(2) %image)
//     %width = load i32, ptr addrspace(2) (%image + 24)
//       =>
//   define spir_kernel void @k(ptr addrspace(2) %image,
//                              i32 range(i32 1, 134217729) "oclc-image-field"="0+24" %image.width)
//
// Fields that all levels of a mipmap have in common, above all the format, are those of the first
// level, also if the level is not known. workgroup-launcher loads the arguments. Runs on SSA form,
// after flatten.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_IMAGES_PROMOTEIMAGEFIELDS_H
#define OCLC_PASSES_IMAGES_PROMOTEIMAGEFIELDS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct PromoteImageFieldsPass : llvm::PassInfoMixin<PromoteImageFieldsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_IMAGES_PROMOTEIMAGEFIELDS_H
