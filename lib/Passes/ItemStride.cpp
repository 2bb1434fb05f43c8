//===- ItemStride.cpp - How a value changes from one work-item to the next --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "ItemStride.h"

#include "oclc/Passes/WorkItemFunctions.h"
#include "oclc/Passes/WorkItemUniformity.h"

#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Lanes that have the same are better than neighbours, and those better than lanes far apart.
Stride better(Stride A, Stride B) {
  if (!A || !B)
    return A ? A : B;
  return std::abs(*A) <= std::abs(*B) ? A : B;
}

} // namespace

Stride ItemStrides::of(Value &V) {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || Uniformity.isUniform(*I))
    return 0;
  return SE.isSCEVable(I->getType()) ? visit(SE.getSCEV(I)) : ofInstruction(*I);
}

bool ItemStrides::allUniform(ArrayRef<const SCEV *> Operands) {
  return all_of(Operands, [&](const SCEV *S) { return visit(S) == 0; });
}

Stride ItemStrides::visitAddExpr(const SCEVAddExpr *S) {
  int64_t Sum = 0;
  for (const SCEV *Operand : S->operands()) {
    Stride Part = visit(Operand);
    if (!Part || AddOverflow(Sum, *Part, Sum))
      return std::nullopt;
  }
  return Sum;
}

Stride ItemStrides::visitMulExpr(const SCEVMulExpr *S) {
  if (allUniform(S->operands()))
    return 0;
  // SCEV puts the constant first.
  auto *Factor = dyn_cast<SCEVConstant>(S->getOperand(0));
  Stride Part = S->getNumOperands() == 2 && Factor ? visit(S->getOperand(1)) : std::nullopt;
  int64_t Product;
  if (!Part || Factor->getAPInt().getSignificantBits() > 64 ||
      MulOverflow(Factor->getAPInt().getSExtValue(), *Part, Product))
    return std::nullopt;
  return Product;
}

Stride ItemStrides::visitAddRecExpr(const SCEVAddRecExpr *S) {
  return allUniform(S->operands().drop_front()) ? visit(S->getStart()) : std::nullopt;
}

Stride ItemStrides::visitUnknown(const SCEVUnknown *S) {
  auto *I = dyn_cast<Instruction>(S->getValue());
  return !I || Uniformity.isUniform(*I) ? Stride(0) : ofInstruction(*I);
}

/// What scalar evolution takes for a value of its own.
Stride ItemStrides::ofInstruction(Instruction &I) {
  // A PHI may depend on itself; it is not known while it is asked for.
  auto [It, New] = Known.try_emplace(&I, std::nullopt);
  if (!New)
    return It->second;
  Stride Result;
  if (queryCalled(I) == Query::LocalId) {
    Result = constantDimension(cast<CallBase>(I)) == 0 ? 1 : 0;
  } else if (auto *Select = dyn_cast<SelectInst>(&I)) {
    Result = better(of(*Select->getTrueValue()), of(*Select->getFalseValue()));
  } else if (auto *Phi = dyn_cast<PHINode>(&I)) {
    for (Value *Incoming : Phi->incoming_values())
      Result = better(Result, of(*Incoming));
  } else if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (Load->isSimple() && Load->getPointerAddressSpace() != 0 &&
        of(*Load->getPointerOperand()) == 0)
      Result = 0;
  } else if (!I.mayReadOrWriteMemory() && !isa<AllocaInst>(I) &&
             all_of(I.operands(), [&](Value *V) { return of(*V) == 0; })) {
    Result = 0;
  }
  return Known[&I] = Result;
}

} // namespace oclc::passes
