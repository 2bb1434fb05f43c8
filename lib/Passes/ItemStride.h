//===- ItemStride.h - How a value changes from one work-item to the next ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The distance between the values of neighbours in dimension 0, which become neighbouring lanes. It
// serves to estimate costs: it disregards that a computation may wrap around, and of two values
// that a choice leads to it takes the one that is better for a vector.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_PASSES_ITEMSTRIDE_H
#define OCLC_LIB_PASSES_ITEMSTRIDE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

#include <cstdint>
#include <optional>

namespace oclc::passes {

class WorkItemUniformity;

/// A constant distance (bytes for pointers), 0 where neighbours have the same; nullopt otherwise.
using Stride = std::optional<int64_t>;

class ItemStrides : llvm::SCEVVisitor<ItemStrides, Stride> {
public:
  ItemStrides(const WorkItemUniformity &Uniformity, llvm::ScalarEvolution &SE)
      : Uniformity(Uniformity), SE(SE) {}

  Stride of(llvm::Value &V);

private:
  friend struct llvm::SCEVVisitor<ItemStrides, Stride>;
  const WorkItemUniformity &Uniformity;
  llvm::ScalarEvolution &SE;
  llvm::DenseMap<const llvm::Value *, Stride> Known;

  Stride ofInstruction(llvm::Instruction &I);
  bool allUniform(llvm::ArrayRef<const llvm::SCEV *> Operands);
  Stride ofOperation(const llvm::SCEVNAryExpr *S) {
    return allUniform(S->operands()) ? Stride(0) : std::nullopt;
  }

  Stride visitConstant(const llvm::SCEVConstant *) { return 0; }
  Stride visitVScale(const llvm::SCEVVScale *) { return 0; }
  Stride visitPtrToIntExpr(const llvm::SCEVPtrToIntExpr *S) { return visit(S->getOperand()); }
  Stride visitTruncateExpr(const llvm::SCEVTruncateExpr *S) { return visit(S->getOperand()); }
  Stride visitZeroExtendExpr(const llvm::SCEVZeroExtendExpr *S) { return visit(S->getOperand()); }
  Stride visitSignExtendExpr(const llvm::SCEVSignExtendExpr *S) { return visit(S->getOperand()); }
  Stride visitAddExpr(const llvm::SCEVAddExpr *S);
  Stride visitMulExpr(const llvm::SCEVMulExpr *S);
  Stride visitUDivExpr(const llvm::SCEVUDivExpr *S) {
    return allUniform({S->getLHS(), S->getRHS()}) ? Stride(0) : std::nullopt;
  }
  Stride visitAddRecExpr(const llvm::SCEVAddRecExpr *S);
  Stride visitSMaxExpr(const llvm::SCEVSMaxExpr *S) { return ofOperation(S); }
  Stride visitUMaxExpr(const llvm::SCEVUMaxExpr *S) { return ofOperation(S); }
  Stride visitSMinExpr(const llvm::SCEVSMinExpr *S) { return ofOperation(S); }
  Stride visitUMinExpr(const llvm::SCEVUMinExpr *S) { return ofOperation(S); }
  Stride visitSequentialUMinExpr(const llvm::SCEVSequentialUMinExpr *S) { return ofOperation(S); }
  Stride visitUnknown(const llvm::SCEVUnknown *S);
};

} // namespace oclc::passes

#endif // OCLC_LIB_PASSES_ITEMSTRIDE_H
