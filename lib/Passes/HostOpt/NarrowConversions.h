//===- NarrowConversions.h - Convert small numbers from 32 bits -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Work-item functions return 64 bits, and what is made of a local id is small all the same. Before
// AVX-512 there is no vector conversion from 64-bit integers, and of these a vector holds half as
// many.
//
//   %m = and i64 %local.id, 7            %t = trunc i64 %local.id to i32
//   %f = uitofp i64 %m to float    =>    %m = and i32 %t, 7
//                                        %f = sitofp i32 %m to float
//
// narrow-conversions computes what is converted in 32 bits where it is known to fit, down to where
// it stops being a matter of the low bits. LLVM's vectorizer has counters of 32 bits for such
// truncations. InstCombine would undo the change, so optimize-for-host runs it behind it, in front
// of the vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_NARROWCONVERSIONS_H
#define OCLC_PASSES_HOSTOPT_NARROWCONVERSIONS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct NarrowConversionsPass : llvm::PassInfoMixin<NarrowConversionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_NARROWCONVERSIONS_H
