//===- VectorRegisters.h - Vector register pressure of a loop ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Counts the vector registers that a loop needs at once. For instance, with registers of 512 bits:
//
//   %a = load <32 x float>             2 registers in use
//   %b = load <32 x float>             4
//   %c = fadd <32 x float> %a, %b      4: %c may reuse the registers of %a
//   store <32 x float> %c              2
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_COST_VECTORREGISTERS_H
#define OCLC_VECTORIZER_COST_VECTORREGISTERS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace oclc::vectorizer {

/// Returns the maximum number of vector registers that are live at once in `loop` and its inner
/// loops, with instructions in their current order. Values from outside of the loop are live
/// throughout. Floating-point scalars are in vector registers, too. Masks are not counted if the
/// target has registers for them.
unsigned vectorRegisters(const llvm::Loop &loop, const llvm::TargetTransformInfo &tti);

/// Returns the width of a vector register in bits; if the target has none, that of a general one.
uint64_t registerBits(const llvm::TargetTransformInfo &tti);

/// Returns the number of vector registers of the target.
unsigned numberOfVectorRegisters(const llvm::TargetTransformInfo &tti, llvm::LLVMContext &context);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_COST_VECTORREGISTERS_H
