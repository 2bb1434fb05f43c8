//===- SplitValues.h - Vectors and structures become scalars ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A loop over work-items becomes one of vectors only when there is none in it already. So that
// values of vector types, structures and the results of two in one are split first, each
// instruction into one for each scalar that it works on.
//
//   %v = load <4 x float>, ptr %p        %v.0 = load float, ptr %p, align 16
//   %w = fadd <4 x float> %v, %u   =>    %v.1 = load float, ptr (%p + 4), align 4
//   %x = extractelement %w, i32 1        %v.2 = ..
//                                        %w.1 = fadd float %v.1, %u.1
//
// What the next steps can rely on: the loads (stores) of one access stand one behind the other in
// ascending order of their addresses, each address a constant offset in bytes from the pointer of
// the access (`getelementptr inbounds i8`), the first with its alignment. Those of which nobody
// uses the result, like the fourth of a float3, go with the passes that clean up. The loads of the
// parts of one access are not parted by other accesses to memory.
//
// A call of a built-in for vectors becomes one of its form for scalars for each element; other
// calls with vectors keep their work-item's vectors, in an internal function that takes scalars and
// writes its result to private memory:
//
//   %r = call <2 x float> @f(<2 x float> %v)   =>   call void @oclc.scalars.f(ptr %r, float %v.0,
//   ..)
//
// Bits move between elements of different sizes by shifts. An index that is not constant compares
// with all. Copies in memory are SplitCopies.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SPLIT_SPLITVALUES_H
#define OCLC_VECTORIZER_SPLIT_SPLITVALUES_H

#include "llvm/Analysis/LoopInfo.h"

#include <string>

namespace oclc::vectorizer {

/// There are vectors or structures in the loop, or copies of them in memory.
bool hasValuesToSplit(const llvm::Loop &L);

/// Why `I` cannot become scalars; empty when it can, and when it has no parts.
std::string splitObstacle(const llvm::Instruction &I);

/// Splits all values in a loop in which no instruction is an obstacle and no value is used behind
/// it. Blocks remain what they are.
void splitValues(llvm::Loop &L, llvm::LoopInfo &LI);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SPLIT_SPLITVALUES_H
