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

/// True for a vector product of more than 32 bits per lane that is shifted right or cast to another
/// type by a bit cast, which may use its upper bits.
bool isWideProduct(const Instruction &inst) {
  return inst.getOpcode() == Instruction::Mul && inst.getType()->isVectorTy() &&
         inst.getType()->getScalarSizeInBits() > ProductBits &&
         any_of(inst.users(), [](const User *u) {
           auto opcode = cast<Instruction>(u)->getOpcode();
           return opcode == Instruction::LShr || opcode == Instruction::AShr ||
                  opcode == Instruction::BitCast;
         });
}

enum class ProductExtension { None, Zero, Sign };

/// Returns how the 32-bit product must be extended to the wide one; None if a factor may need more
/// than 16 bits.
ProductExtension extensionOf(const Instruction &product, const SimplifyQuery &query) {
  auto both = [&](auto fits) { return all_of(product.operand_values(), fits); };
  if (both([&](const Value *v) {
        return computeKnownBits(v, query).countMaxActiveBits() <= FactorBits;
      }))
    return ProductExtension::Zero;
  if (both([&](const Value *v) {
        return ComputeMaxSignificantBits(v, query.DL, query.AC, query.CxtI) <= FactorBits;
      }))
    return ProductExtension::Sign;
  return ProductExtension::None;
}

void narrow(Instruction &product, ProductExtension how) {
  IRBuilder<> builder(&product);
  const bool isSigned = how == ProductExtension::Sign;
  Type *ty = product.getType()->getWithNewBitWidth(ProductBits);
  Value *l = builder.CreateTrunc(product.getOperand(0), ty);
  Value *r = builder.CreateTrunc(product.getOperand(1), ty);
  Value *narrow = builder.CreateMul(l, r, "", /*HasNUW=*/!isSigned, /*HasNSW=*/isSigned);
  Value *wide = isSigned ? builder.CreateSExt(narrow, product.getType())
                         : builder.CreateZExt(narrow, product.getType());
  wide->takeName(&product);
  product.replaceAllUsesWith(wide);
  product.eraseFromParent();
}

} // namespace

PreservedAnalyses NarrowProductsPass::run(Function &f, FunctionAnalysisManager &am) {
  SimplifyQuery query(f.getDataLayout(), nullptr, &am.getResult<AssumptionAnalysis>(f));
  bool isChanged = false;
  for (Instruction &inst : make_early_inc_range(instructions(f))) {
    if (!isWideProduct(inst))
      continue;
    const ProductExtension how = extensionOf(inst, query.getWithInstruction(&inst));
    if (how != ProductExtension::None)
      narrow(inst, how);
    isChanged |= how != ProductExtension::None;
  }
  if (!isChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses pa;
  pa.preserveSet<CFGAnalyses>();
  return pa;
}

} // namespace oclc::passes
