//===- QuietMaxima.cpp - Maxima of signalling NaNs --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// LLVM's code generator makes one instruction, FMAXNM, of a comparison and a select that yield the
// constant for NaN. For a signalling NaN, however, FMAXNM yields NaN. Conversions to integers clamp
// their argument in this way, and NaN becomes 0. So the arguments of these maxima are made quiet:
//
//   fptosi (select (fcmp ogt %x, 0), %x, 0)   =>   %q = canonicalize %x
//                                                  fptosi (select (fcmp ogt %q, 0), %q, 0)
//
// LLVM has no code for canonicalize of vectors in registers of SVE, and computes each lane alone.
// In these, the constant replaces every NaN:
//
//   %q = select (fcmp ord %x, %x), %x, 0
//
// Elsewhere a signalling NaN may have either result, because OpenCL devices need not support it.
//
//===------------------------------------------------------------------------------------------===//

#include "Target/AArch64/CodeGenPreparation.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::target {

constexpr unsigned BitsOfNEON = 128;

static bool isRounding(const Value &v) {
  auto *call = dyn_cast<IntrinsicInst>(&v);
  return call &&
         (call->getIntrinsicID() == Intrinsic::rint || call->getIntrinsicID() == Intrinsic::ceil ||
          call->getIntrinsicID() == Intrinsic::floor || call->getIntrinsicID() == Intrinsic::trunc);
}

/// Returns the selects whose values become integers, directly or after other selects and roundings.
static SetVector<SelectInst *> clampsBeforeConversions(Function &f) {
  SetVector<SelectInst *> selects;
  SmallVector<Value *> pending;
  for (Instruction &inst : instructions(f))
    if (isa<FPToSIInst, FPToUIInst>(inst))
      pending.push_back(inst.getOperand(0));
  while (!pending.empty()) {
    Value *v = pending.pop_back_val();
    if (isRounding(*v)) {
      pending.push_back(cast<IntrinsicInst>(v)->getArgOperand(0));
    } else if (auto *select = dyn_cast<SelectInst>(v); select && selects.insert(select)) {
      pending.push_back(select->getTrueValue());
      pending.push_back(select->getFalseValue());
    }
  }
  return selects;
}

/// True if LLVM keeps vectors of this type in registers of SVE, which are longer than those of
/// NEON.
static bool isInLongRegisters(const Function &f, const Type *ty) {
  const Attribute range = f.getFnAttribute(Attribute::VScaleRange);
  return isa<FixedVectorType>(ty) && range.isValid() && range.getVScaleRangeMin() > 1 &&
         ty->getPrimitiveSizeInBits() > BitsOfNEON;
}

/// Returns `x` without signalling NaNs, of which a maximum with `constant` makes `constant`.
static Value *makeQuiet(IRBuilderBase &builder, Value *x, Value *constant) {
  if (!isInLongRegisters(*builder.GetInsertBlock()->getParent(), x->getType()))
    return builder.CreateUnaryIntrinsic(Intrinsic::canonicalize, x);
  return builder.CreateSelect(builder.CreateFCmpORD(x, x), x, constant);
}

void quietMaxima(Module &m) {
  for (Function &f : m)
    for (SelectInst *select : clampsBeforeConversions(f)) {
      Value *x = select->getTrueValue();
      CmpPredicate predicate;
      if (!match(select->getCondition(),
                 m_FCmp(predicate, m_Specific(x), m_Specific(select->getFalseValue()))) ||
          predicate != FCmpInst::FCMP_OGT || !isa<Constant>(select->getFalseValue()) ||
          isKnownNeverNaN(x, SimplifyQuery(m.getDataLayout())))
        continue;
      IRBuilder<> builder(select);
      Value *quiet = makeQuiet(builder, x, select->getFalseValue());
      select->setCondition(builder.CreateFCmpOGT(quiet, select->getFalseValue()));
      select->setTrueValue(quiet);
    }
}

} // namespace oclc::target
