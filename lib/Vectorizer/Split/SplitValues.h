//===- SplitValues.h - Splits vectors and structures into scalars -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Splits values of vector and structure types into scalars, because a loop over work-items can only
// be vectorised if it contains scalars alone. Structures of two results (of cmpxchg, and of
// arithmetic with overflow) are split, too. Each instruction becomes one for each scalar that it
// works on:
//
//   %v = load <4 x float>, ptr %p        %v.0 = load float, ptr %p, align 16
//   %w = fadd <4 x float> %v, %u   =>    %v.1 = load float, ptr (%p + 4), align 4
//   %x = extractelement %w, i32 1        %v.2 = ..
//                                        %w.1 = fadd float %v.1, %u.1
//
// Later steps rely on the form of split accesses: the loads, or stores, that replace one access are
// consecutive, in ascending order of their addresses. Each address is a constant byte offset from
// the pointer of the access (`getelementptr inbounds i8`). The first one keeps the alignment of the
// access. Loads without a user, like the fourth of a float3, are removed by later clean-up passes.
// No other memory access is between the loads of one access.
//
// A call of a built-in for vectors becomes a call of its scalar overload for each element. Any
// other call with vectors keeps them, but moves to an internal function that takes scalars. That
// function writes the result to private memory if it is not a scalar:
//
//   %r = call <2 x float> @f(<2 x float> %v)
//     =>
//   call void @oclc.scalars.f(ptr %r, float %v.0, float %v.1)
//
// Bitcasts between elements of different sizes become shifts. An element index that is not constant
// is compared with all indices. SplitCopies handles copies in memory.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SPLIT_SPLITVALUES_H
#define OCLC_VECTORIZER_SPLIT_SPLITVALUES_H

#include "llvm/Analysis/LoopInfo.h"

#include <string>

namespace oclc::vectorizer {

/// True if the loop contains vectors or structures, or memory copies or fills that can be split.
bool hasValuesToSplit(const llvm::Loop &loop);

/// Returns the reason why `inst` cannot be split; empty if it can, or has no parts.
std::string splitObstacle(const llvm::Instruction &inst);

/// Splits all values in a loop. splitObstacle() must be empty for each instruction, and no value of
/// the loop may be used after it. Does not change control flow.
void splitValues(llvm::Loop &loop, llvm::LoopInfo &li);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SPLIT_SPLITVALUES_H
