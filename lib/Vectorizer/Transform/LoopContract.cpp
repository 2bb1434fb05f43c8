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
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace oclc::vectorizer {

static constexpr StringLiteral EffectKind = "oclc.effect";

/// True for instructions whose effect must be kept. Lane operations have none, because they become
/// operations on registers.
static bool hasEffect(const Instruction &inst) {
  return inst.mayWriteToMemory() && !inst.isLifetimeStartOrEnd() &&
         !isa<AssumeInst, NoAliasScopeDeclInst, DbgInfoIntrinsic>(inst) &&
         !passes::laneOperation(inst);
}

/// Returns a description such as "store at k.cl:7:12".
static std::string describe(const Instruction &inst) {
  std::string text = inst.getOpcodeName();
  if (auto *call = dyn_cast<CallBase>(&inst); call && call->getCalledFunction())
    text += (" of '" + call->getCalledFunction()->getName() + "'").str();
  raw_string_ostream os(text);
  if (const DebugLoc &loc = inst.getDebugLoc()) {
    os << " at ";
    loc.print(os);
  }
  return text;
}

static const Instruction *firstUndefined(const Loop &loop) {
  for (const BasicBlock *bb : loop.blocks())
    for (const Instruction &inst : *bb)
      if (passes::undefinedOperand(inst))
        return &inst;
  return nullptr;
}

/// True if an iteration of `loop` may skip `inst`.
static bool canBeGoneRound(const Instruction &inst, const Loop &loop, const DominatorTree &dt) {
  return !dt.dominates(inst.getParent(), loop.getLoopLatch());
}

/// True if `inst` stores to some lanes of a private variable only, because it writes to the others
/// what it has loaded from there. In other memory that could undo the store of another work-item.
static bool isBlend(const Instruction &inst) {
  using namespace PatternMatch;
  Value *mask = nullptr, *pointer = nullptr, *before = nullptr;
  return match(&inst,
               m_Store(m_Select(m_Value(mask), m_Value(), m_Value(before)), m_Value(pointer))) &&
         mask->getType()->isVectorTy() && match(before, m_Load(m_Specific(pointer))) &&
         isa<AllocaInst>(getUnderlyingObject(pointer));
}

static bool hasMask(const Instruction &inst) {
  if (isBlend(inst))
    return true;
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  if (!call)
    return false;
  switch (call->getIntrinsicID()) {
  case Intrinsic::masked_store:
  case Intrinsic::masked_scatter:
  case Intrinsic::masked_compressstore: {
    auto *mask = dyn_cast<Constant>(call->getArgOperand(call->arg_size() - 1));
    return !mask || !mask->isAllOnesValue();
  }
  default:
    return false;
  }
}

LoopContract::LoopContract(Loop &loop, const DominatorTree &dt)
    : HadPoison(firstUndefined(loop) != nullptr) {
  LLVMContext &context = loop.getHeader()->getContext();
  for (BasicBlock *bb : loop.blocks())
    for (Instruction &inst : *bb) {
      if (!hasEffect(inst))
        continue;
      Metadata *number = ConstantAsMetadata::get(
          ConstantInt::get(Type::getInt32Ty(context), unsigned(Effects.size())));
      inst.setMetadata(EffectKind, MDNode::get(context, number));
      Effects.push_back({describe(inst), canBeGoneRound(inst, loop, dt)});
    }
}

std::string LoopContract::check(Loop &loop) const {
  BitVector missing(unsigned(Effects.size()), true);
  std::optional<DominatorTree> dt; // Computed on demand; few loops need it.
  auto isGuarded = [&](const Instruction &inst) {
    if (hasMask(inst))
      return true;
    if (!dt)
      dt.emplace(*loop.getHeader()->getParent());
    return canBeGoneRound(inst, loop, *dt);
  };
  const Effect *unguarded = nullptr;
  for (BasicBlock *bb : loop.blocks())
    for (Instruction &inst : *bb)
      if (const MDNode *numbers = inst.getMetadata(EffectKind)) {
        for (const MDOperand &number : numbers->operands()) {
          const size_t n = mdconst::extract<ConstantInt>(number)->getZExtValue();
          missing.reset(unsigned(n));
          if (Effects[n].IsConditional && !isGuarded(inst))
            unguarded = &Effects[n];
        }
        inst.setMetadata(EffectKind, nullptr);
      }
  if (missing.any())
    return "no vector form of the " + Effects[size_t(missing.find_first())].Description;
  if (unguarded)
    return "no condition for the " + unguarded->Description;
  if (const Instruction *inst = HadPoison ? nullptr : firstUndefined(loop))
    return "undefined operand of the " + describe(*inst);
  return "";
}

void inheritEffect(Instruction &fresh, const Instruction &old) {
  fresh.setMetadata(
      EffectKind, MDNode::concatenate(fresh.getMetadata(EffectKind), old.getMetadata(EffectKind)));
}

} // namespace oclc::vectorizer
