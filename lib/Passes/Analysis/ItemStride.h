//===- ItemStride.h - Strides of values between adjacent work-items ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes the stride of a value: the difference between the values of adjacent work-items in a
// dimension. These work-items become adjacent lanes if the loop over the work-items in that
// dimension is vectorised. The stride is used to estimate costs, never to prove that a
// transformation is legal.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_ITEMSTRIDE_H
#define OCLC_PASSES_ANALYSIS_ITEMSTRIDE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

#include <cstdint>
#include <optional>

namespace oclc::passes {

class WorkItemUniformity;

/// Smallest divisor of an id at whose quotients split-quotient-ranges splits a range. Shorter parts
/// would mostly be remainders of vectors.
inline constexpr uint64_t LeastDivisor = 16;

struct Stride {
  int64_t step = 0; ///< Difference between adjacent work-items, in bytes for pointers; 0 if equal.
  bool mayWrap = false; ///< True if `step` is wrong once a computation in fewer than 64 bits wraps.
  /// True if `step` is that of one side of a select or PHI, and the step of the other side is
  /// larger or unknown.
  bool atTimes = false;
};

class ItemStrides {
public:
  ItemStrides(const WorkItemUniformity &uniformity, unsigned dimension)
      : Uniformity(uniformity), Dimension(dimension) {}

  /// Returns the stride of `v`, or nullopt if it is not known. A varying PHI of a loop usually has
  /// the stride of its initial value, with Stride::atTimes set, because the stride of the PHI is
  /// not known while it is being computed.
  std::optional<Stride> of(llvm::Value &v);

private:
  const WorkItemUniformity &Uniformity;
  const unsigned Dimension;
  llvm::DenseMap<const llvm::Value *, std::optional<Stride>> Known;

  std::optional<Stride> compute(llvm::Instruction &inst);
  std::optional<Stride> ofOperator(llvm::BinaryOperator &i);
  std::optional<Stride> ofDivision(llvm::BinaryOperator &division);
  std::optional<Stride> ofExtension(llvm::CastInst &cast);
  std::optional<Stride> ofAddress(llvm::GetElementPtrInst &gep);
  std::optional<Stride> ofChoice(llvm::Value &a, llvm::Value &b);
  bool isSame(llvm::Value &v);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_ITEMSTRIDE_H
