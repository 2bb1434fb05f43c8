//===- SelectVectorDimension.h - Choose the dimension that is vectorised ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// select-vector-dimension chooses, for each variant of a kernel, the dimension of the innermost
// loop over work-items. The iterations of this loop become vector lanes. The pass chooses the
// dimension in which memory accesses cost least, because adjacent work-items access adjacent or
// equal addresses.
//
//   row = get_global_id(0);                        for (z ..)
//   col = get_global_id(1);                =>        for (x ..)
//   out[row * width + col] = ..;                       for (y ..)    "oclc-vector-dim"="1"
//
// Dimension 0 is kept unless another dimension is clearly cheaper. It is also kept if work-items
// must run in the order of their linear ids: in kernels with sub-groups, and if work-items
// accumulate in a group variable. select-vector-dimension<0>, <1> and <2> request a dimension.
// Without a request, kernels that call printf keep dimension 0. The pass only sets attributes.
// Input: kernels in SSA form with a planned method.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_SELECTVECTORDIMENSION_H
#define OCLC_PASSES_PLANNING_SELECTVECTORDIMENSION_H

#include "llvm/IR/PassManager.h"

#include <string>

#include <optional>

namespace oclc::passes {

/// The estimated cost of a work-item if vectors run along a dimension.
struct DimensionCandidate {
  unsigned dimension = 0;
  double cost = 0;
};

/// The choice of the pass if no dimension is requested, and the costs on which it rests.
struct DimensionCandidates {
  unsigned chosen = 0;
  llvm::SmallVector<DimensionCandidate, 3> all; ///< Empty if there is nothing to choose from.
  std::string whyFixed; ///< Why vectors run along dimension 0 in any case; else empty.

  /// Returns the cost along dimension `d`, which is one of `all`.
  double cost(unsigned d) const;
};

DimensionCandidates dimensionCandidates(llvm::Function &f, llvm::FunctionAnalysisManager &am);

class SelectVectorDimensionPass : public llvm::PassInfoMixin<SelectVectorDimensionPass> {
public:
  /// `asked` is the requested dimension; nullopt for the best one.
  explicit SelectVectorDimensionPass(std::optional<unsigned> asked) : Asked(asked) {}
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }

private:
  std::optional<unsigned> Asked;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_SELECTVECTORDIMENSION_H
