//===- VectorDim.h - Choose the dimension whose work-items run side by side -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The innermost loop over work-items is the one whose iterations become lanes of vectors.
// vector-dim plans, for each variant of a kernel, along which dimension it shall run: the one in
// which memory accesses cost least, because neighbours access what lies side by side, or the same.
//
//   row = get_global_id(0);                        for (z ..)
//   col = get_global_id(1);                =>        for (x ..)
//   out[row * width + col] = ..;                       for (y ..)    "oclc-vector-dim"="1"
//
// Dimension 0 stays where nothing is better by a good deal, and where work-items must run in the
// order of their linear ids: in sub-groups, and where they accumulate in a variable of the group.
// vector-dim<0>, <1> and <2> ask for a dimension. Nothing of the kernel changes; input are kernels
// in SSA form with a method planned.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_VECTORDIM_H
#define OCLC_PASSES_PLANNING_VECTORDIM_H

#include "llvm/IR/PassManager.h"

#include <optional>

namespace oclc::passes {

class VectorDimPass : public llvm::PassInfoMixin<VectorDimPass> {
public:
  /// `Asked` is nullopt for the best dimension.
  explicit VectorDimPass(std::optional<unsigned> Asked) : Asked(Asked) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  std::optional<unsigned> Asked;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_VECTORDIM_H
