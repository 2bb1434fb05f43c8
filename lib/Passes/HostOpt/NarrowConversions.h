//===- NarrowConversions.h - Convert small integers from 32 bits ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// narrow-conversions: converts 64-bit integers to floating point via 32 bits if their values are
// known to fit. Work-item functions return 64 bits, although a value computed from a local id is
// small. Before AVX-512, x86 has no vector conversion from 64-bit integers, and a vector contains
// only half as many of them.
//
//   %m = and i64 %local.id, 7            %t = trunc i64 %local.id to i32
//   %f = uitofp i64 %m to float    =>    %m = and i32 %t, 7
//                                        %f = sitofp i32 %m to float
//
// The pass also computes the operand in 32 bits, through operations whose low bits depend only on
// the low bits of their operands. Where it stops, it truncates; if it truncates an induction
// variable, LLVM's vectorizer creates one of 32 bits. InstCombine would undo the change, so
// optimize-for-host runs the pass after it and before the vectorizers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_NARROWCONVERSIONS_H
#define OCLC_PASSES_HOSTOPT_NARROWCONVERSIONS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct NarrowConversionsPass : llvm::PassInfoMixin<NarrowConversionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_NARROWCONVERSIONS_H
