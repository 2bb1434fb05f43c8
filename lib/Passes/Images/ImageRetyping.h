//===- ImageRetyping.h - Other types for images and samplers -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_IMAGES_IMAGERETYPING_H
#define OCLC_PASSES_IMAGES_IMAGERETYPING_H

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instruction.h"

namespace oclc::passes {

/// The types that replace target("spirv.Image", ...) and target("spirv.Sampler").
struct ImageRetyping {
  llvm::Type *image, *sampler;

  /// Returns what replaces a type, or the type itself.
  llvm::Type *typeFor(llvm::Type *ty) const;
  llvm::FunctionType *typeFor(llvm::FunctionType &ty) const;

  /// Replaces the types of an instruction: of its result, of constants among its operands, of a
  /// variable, and of a called function. Images that are elements of other types stay; Clang writes
  /// none.
  void retype(llvm::Instruction &inst) const;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_IMAGES_IMAGERETYPING_H
