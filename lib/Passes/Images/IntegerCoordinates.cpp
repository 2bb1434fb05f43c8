//===- IntegerCoordinates.cpp - Coordinates that are floats of integers --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Images/IntegerCoordinates.h"

#include "Passes/Images/IntegerSum.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr StringLiteral TexelFunction = "__oclc_texel_at", OutsideFunction = "__oclc_is_outside";

/// True if `v` begins with a constant, and changes by constants in a loop. It is never undef.
bool isCounter(const Value &v) {
  const auto *phi = dyn_cast<PHINode>(&v);
  return phi && all_of(phi->incoming_values(), [&](const Value *from) {
           const auto *step = dyn_cast<BinaryOperator>(from);
           return isa<ConstantInt>(from) ||
                  (step && step->getOperand(0) == phi && isa<ConstantInt>(step->getOperand(1)));
         });
}

/// Emits what a call computes, before the call.
class SumEmitter {
public:
  SumEmitter(CallInst &call, const IntegerSum &sum)
      : Builder(&call), Sum(sum), Size(call.getArgOperand(1)), Offset(offset()) {
    if (sum.wide)
      Position = positionOf(*sum.wide);
    else
      std::swap(Position, Offset);
  }

  Value *texel() {
    Value *limited = Builder.CreateBinaryIntrinsic(
        Intrinsic::smin, Builder.CreateBinaryIntrinsic(Intrinsic::smax, Position, first()), last());
    Value *texel = Builder.CreateTrunc(limited, Builder.getInt32Ty());
    return Offset ? Builder.CreateNSWAdd(texel, Offset) : texel;
  }

  Value *isOutside() {
    return Builder.CreateZExt(Builder.CreateOr(Builder.CreateICmpSLT(Position, first()),
                                               Builder.CreateICmpSGT(Position, last())),
                              Builder.getInt32Ty());
  }

private:
  IRBuilder<> Builder;
  const IntegerSum &Sum;
  Value *Size;
  Value *Offset;             ///< 32 bits; null if it is 0.
  Value *Position = nullptr; ///< 32 or 64 bits.

  Value *valueOf(const VectorElement &integer) {
    const auto [v, index] = integer;
    return v->getType()->isVectorTy() ? Builder.CreateExtractElement(v, uint64_t(index)) : v;
  }

  /// Returns the sum of the small terms and the constant; null if there are none.
  Value *offset() {
    const auto whole = int32_t(Sum.halves >> 1);
    Value *offset = whole != 0 ? Builder.getInt32(uint32_t(whole)) : nullptr;
    for (const IntegerSum::Term &term : Sum.terms) {
      Value *v = valueOf(term.integer);
      // The offset is used several times, and must be the same number each time.
      if (!isGuaranteedNotToBeUndef(v) && !isCounter(*v))
        v = Builder.CreateFreeze(v);
      v = Builder.CreateIntCast(v, Builder.getInt32Ty(), term.isSigned);
      if (term.isSubtracted)
        offset = Builder.CreateNSWSub(offset ? offset : Builder.getInt32(0), v);
      else
        offset = offset ? Builder.CreateNSWAdd(offset, v) : v;
    }
    return offset;
  }

  /// Returns the wide term as a signed integer. One beyond those of 64 bits is far outside, as the
  /// one that replaces it.
  Value *positionOf(const IntegerSum::Term &term) {
    Value *v = valueOf(term.integer);
    const unsigned bits = v->getType()->getIntegerBitWidth();
    if (bits < 32 || (bits == 32 && term.isSigned))
      return Builder.CreateIntCast(v, Builder.getInt32Ty(), term.isSigned);
    if (bits == 64 && !term.isSigned &&
        !computeKnownBits(v, Builder.GetInsertBlock()->getDataLayout()).isNonNegative())
      return Builder.CreateBinaryIntrinsic(Intrinsic::umin, v, Builder.getInt64(INT64_MAX));
    return Builder.CreateIntCast(v, Builder.getInt64Ty(), term.isSigned);
  }

  /// The positions of the first and of the last texel.
  Value *first() {
    Value *least = Offset ? Builder.CreateNSWNeg(Offset) : Builder.getInt32(0);
    return Builder.CreateSExt(least, Position->getType());
  }
  Value *last() {
    Value *most = Builder.CreateNSWSub(Size, Builder.getInt32(1));
    if (Offset)
      most = Builder.CreateNSWSub(most, Offset);
    return Builder.CreateSExt(most, Position->getType());
  }
};

FunctionType *typeOfCallee(LLVMContext &context) {
  Type *i32 = Type::getInt32Ty(context);
  return FunctionType::get(i32, {Type::getFloatTy(context), i32, i32}, false);
}

} // namespace

PreservedAnalyses IntegerCoordinatesPass::run(Module &m, ModuleAnalysisManager &am) {
  FunctionAnalysisManager &fam = am.getResult<FunctionAnalysisManagerModuleProxy>(m).getManager();
  bool changed = false;
  for (const StringRef name : {TexelFunction, OutsideFunction}) {
    Function *callee = m.getFunction(name);
    if (!callee || callee->getFunctionType() != typeOfCallee(m.getContext()))
      continue;
    for (User *user : make_early_inc_range(callee->users())) {
      auto *call = dyn_cast<CallInst>(user);
      if (!call || call->getCalledFunction() != callee)
        continue;
      ScalarEvolution &se = fam.getResult<ScalarEvolutionAnalysis>(*call->getFunction());
      Value *result = call->getArgOperand(2);
      if (const std::optional<IntegerSum> sum = integerSum(*call->getArgOperand(0), se)) {
        SumEmitter emitter(*call, *sum);
        result = name == TexelFunction ? emitter.texel() : emitter.isOutside();
      }
      call->replaceAllUsesWith(result);
      call->eraseFromParent();
      changed = true;
    }
    if (callee->use_empty())
      callee->eraseFromParent();
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::passes
