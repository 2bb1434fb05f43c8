//===- VectorRegisters.h - How many vector registers a loop needs at once ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   %a = load <32 x float>             2 registers of 512 bits
//   %b = load <32 x float>             4
//   %c = fadd <32 x float> %a, %b      4: that of %c may be that of %a
//   store <32 x float> %c              2
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_COST_VECTORREGISTERS_H
#define OCLC_VECTORIZER_COST_VECTORREGISTERS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace oclc::vectorizer {

/// The greatest number of vector registers whose values are live at once in `L` and the loops
/// inside, with instructions in the order that they have. Values from outside are live throughout;
/// numbers of floating point are in vector registers, too, and masks have registers of their own
/// where there are 32 of the others.
unsigned vectorRegisters(const llvm::Loop &L, const llvm::TargetTransformInfo &TTI);

/// How many there are.
unsigned numberOfVectorRegisters(const llvm::TargetTransformInfo &TTI, llvm::LLVMContext &Context);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_COST_VECTORREGISTERS_H
