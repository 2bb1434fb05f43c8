//===- OperationCosts.h - Costs of operations before the CPU is known ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Passes of this folder choose dimensions and loops before the CPU is known. Costs are per
// work-item in simple instructions, measured with bench/kernels/loops.cl.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_OPERATIONCOSTS_H
#define OCLC_PASSES_PLANNING_OPERATIONCOSTS_H

#include "llvm/IR/DerivedTypes.h"

#include <cstdint>

namespace oclc::passes {

/// Assumed vector size in bits: nearly all CPUs have vectors of this size.
inline constexpr double VectorBits = 256;

/// Minimum number of work-items in the vector dimension that make a vector.
inline constexpr uint64_t FewestItems = 4;

/// GatherCost is the cost per lane of an access to unrelated addresses.
inline constexpr double GatherCost = 2, BuiltinCost = 20, DivisionCost = 5;

/// Returns the number of elements of a vector; 1 for any other type.
inline double elements(const llvm::Type &ty) {
  auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(&ty);
  return vector ? vector->getNumElements() : 1;
}

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_OPERATIONCOSTS_H
