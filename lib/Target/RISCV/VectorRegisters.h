//===- VectorRegisters.h - Lengths of the registers of RVV ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_RISCV_VECTORREGISTERS_H
#define OCLC_TARGET_RISCV_VECTORREGISTERS_H

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"

namespace oclc::target {

/// Returns the minimum length of the registers in bits; 0 if there are none, or none with elements
/// of 64 bits.
unsigned vectorRegisterBits(const llvm::Function &f);

/// Returns the scalable vector that LLVM keeps vectors of type `ty` in. Their number of lanes is a
/// power of two, and the registers have at least `length` bits.
llvm::ScalableVectorType *scalableVector(const llvm::FixedVectorType *ty, unsigned length);

} // namespace oclc::target

#endif // OCLC_TARGET_RISCV_VECTORREGISTERS_H
