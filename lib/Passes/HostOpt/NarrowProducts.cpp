//===- NarrowProducts.cpp - Multiply vectors of small integers in 32 bits ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/NarrowProducts.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr unsigned FactorBits = 16, ProductBits = 2 * FactorBits;

/// True for a vector product of more than 32 bits per lane whose upper bits are used.
bool isWideProduct(const Instruction &I) {
  return I.getOpcode() == Instruction::Mul && I.getType()->isVectorTy() &&
         I.getType()->getScalarSizeInBits() > ProductBits && any_of(I.users(), [](const User *U) {
           auto Opcode = cast<Instruction>(U)->getOpcode();
           return Opcode == Instruction::LShr || Opcode == Instruction::AShr ||
                  Opcode == Instruction::BitCast;
         });
}

enum class Extension { None, Zero, Sign };

/// How a 32-bit product is extended to the wide one; None if a factor may need more than 16 bits.
Extension extensionOf(const Instruction &Product, const SimplifyQuery &Query) {
  auto Both = [&](auto Fits) { return all_of(Product.operand_values(), Fits); };
  if (Both([&](const Value *V) {
        return computeKnownBits(V, Query).countMaxActiveBits() <= FactorBits;
      }))
    return Extension::Zero;
  if (Both([&](const Value *V) {
        return ComputeMaxSignificantBits(V, Query.DL, Query.AC, Query.CxtI) <= FactorBits;
      }))
    return Extension::Sign;
  return Extension::None;
}

void narrow(Instruction &Product, Extension How) {
  IRBuilder<> Builder(&Product);
  const bool IsSigned = How == Extension::Sign;
  Type *Ty = Product.getType()->getWithNewBitWidth(ProductBits);
  Value *L = Builder.CreateTrunc(Product.getOperand(0), Ty);
  Value *R = Builder.CreateTrunc(Product.getOperand(1), Ty);
  Value *Narrow = Builder.CreateMul(L, R, "", /*HasNUW=*/!IsSigned, /*HasNSW=*/IsSigned);
  Value *Wide = IsSigned ? Builder.CreateSExt(Narrow, Product.getType())
                         : Builder.CreateZExt(Narrow, Product.getType());
  Wide->takeName(&Product);
  Product.replaceAllUsesWith(Wide);
  Product.eraseFromParent();
}

} // namespace

PreservedAnalyses NarrowProductsPass::run(Function &F, FunctionAnalysisManager &AM) {
  SimplifyQuery Query(F.getDataLayout(), nullptr, &AM.getResult<AssumptionAnalysis>(F));
  bool IsChanged = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isWideProduct(I))
      continue;
    const Extension How = extensionOf(I, Query.getWithInstruction(&I));
    if (How != Extension::None)
      narrow(I, How);
    IsChanged |= How != Extension::None;
  }
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

} // namespace oclc::passes
