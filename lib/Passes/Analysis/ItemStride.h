//===- ItemStride.h - How a value changes from one work-item to the next ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The distance between what neighbours in a dimension have: neighbouring lanes, once the loop over
// its work-items is vectorised. It serves to estimate costs, never to prove anything.
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

struct Stride {
  int64_t step = 0;     ///< In bytes for pointers; 0 where neighbours have the same.
  bool mayWrap = false; ///< Unless a computation with fewer than 64 bits wraps around.
  bool atTimes = false; ///< A choice leads to this or to something worse.
};

class ItemStrides {
public:
  ItemStrides(const WorkItemUniformity &Uniformity, unsigned Dimension)
      : Uniformity(Uniformity), Dimension(Dimension) {}

  /// Nullopt when neighbours have nothing to do with each other. What a loop carries in a PHI is
  /// known only when it is uniform: of all else each work-item keeps a copy in memory.
  std::optional<Stride> of(llvm::Value &V);

private:
  const WorkItemUniformity &Uniformity;
  const unsigned Dimension;
  llvm::DenseMap<const llvm::Value *, std::optional<Stride>> Known;

  std::optional<Stride> compute(llvm::Instruction &I);
  std::optional<Stride> ofOperator(llvm::BinaryOperator &I);
  std::optional<Stride> ofExtension(llvm::CastInst &Cast);
  std::optional<Stride> ofAddress(llvm::GetElementPtrInst &GEP);
  std::optional<Stride> ofChoice(llvm::Value &A, llvm::Value &B);
  bool isSame(llvm::Value &V);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_ITEMSTRIDE_H
