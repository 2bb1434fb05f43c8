//===- LoopContract.cpp - Check of a vectorised loop against its scalar original --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/LoopContract.h"

#include "Passes/Support/LaneOperations.h"
#include "Passes/Verification/UndefinedOperands.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::vectorizer {

static constexpr StringLiteral EffectKind = "oclc.effect";

/// True for instructions whose effect must be kept. Lane operations have none, because they become
/// operations on registers.
static bool hasEffect(const Instruction &I) {
  return I.mayWriteToMemory() && !I.isLifetimeStartOrEnd() &&
         !isa<AssumeInst, NoAliasScopeDeclInst, DbgInfoIntrinsic>(I) && !passes::laneOperation(I);
}

/// Returns a description such as "store at k.cl:7:12".
static std::string describe(const Instruction &I) {
  std::string Text = I.getOpcodeName();
  if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->getCalledFunction())
    Text += (" of '" + Call->getCalledFunction()->getName() + "'").str();
  raw_string_ostream OS(Text);
  if (const DebugLoc &Loc = I.getDebugLoc()) {
    OS << " at ";
    Loc.print(OS);
  }
  return Text;
}

static const Instruction *firstUndefined(const Loop &L) {
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (passes::undefinedOperand(I))
        return &I;
  return nullptr;
}

/// True if an iteration of `L` may skip `I`.
static bool canBeGoneRound(const Instruction &I, const Loop &L, const DominatorTree &DT) {
  return !DT.dominates(I.getParent(), L.getLoopLatch());
}

static bool hasMask(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return false;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::masked_store:
  case Intrinsic::masked_scatter:
  case Intrinsic::masked_compressstore: {
    auto *Mask = dyn_cast<Constant>(Call->getArgOperand(Call->arg_size() - 1));
    return !Mask || !Mask->isAllOnesValue();
  }
  default:
    return false;
  }
}

LoopContract::LoopContract(Loop &L, const DominatorTree &DT)
    : HadPoison(firstUndefined(L) != nullptr) {
  LLVMContext &Context = L.getHeader()->getContext();
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      if (!hasEffect(I))
        continue;
      Metadata *Number = ConstantAsMetadata::get(
          ConstantInt::get(Type::getInt32Ty(Context), unsigned(Effects.size())));
      I.setMetadata(EffectKind, MDNode::get(Context, Number));
      Effects.push_back({describe(I), canBeGoneRound(I, L, DT)});
    }
}

std::string LoopContract::check(Loop &L) const {
  BitVector Missing(unsigned(Effects.size()), true);
  std::optional<DominatorTree> DT; // Computed on demand; few loops need it.
  auto IsGuarded = [&](const Instruction &I) {
    if (hasMask(I))
      return true;
    if (!DT)
      DT.emplace(*L.getHeader()->getParent());
    return canBeGoneRound(I, L, *DT);
  };
  const Effect *Unguarded = nullptr;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB)
      if (const MDNode *Numbers = I.getMetadata(EffectKind)) {
        for (const MDOperand &Number : Numbers->operands()) {
          const size_t N = mdconst::extract<ConstantInt>(Number)->getZExtValue();
          Missing.reset(unsigned(N));
          if (Effects[N].IsConditional && !IsGuarded(I))
            Unguarded = &Effects[N];
        }
        I.setMetadata(EffectKind, nullptr);
      }
  if (Missing.any())
    return "no vector form of the " + Effects[size_t(Missing.find_first())].Description;
  if (Unguarded)
    return "no condition for the " + Unguarded->Description;
  if (const Instruction *I = HadPoison ? nullptr : firstUndefined(L))
    return "undefined operand of the " + describe(*I);
  return "";
}

void inheritEffect(Instruction &New, const Instruction &Old) {
  New.setMetadata(EffectKind,
                  MDNode::concatenate(New.getMetadata(EffectKind), Old.getMetadata(EffectKind)));
}

} // namespace oclc::vectorizer
