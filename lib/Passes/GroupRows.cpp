//===- GroupRows.cpp - Let work-groups of a row run as one ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Passes/GroupRows.h"

#include "RowIds.h"

#include "oclc/Passes/Diagnostics.h"
#include "oclc/Passes/Kernels.h"
#include "oclc/Passes/WorkItemFunctions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Two groups would use the same bytes at the same time.
bool usesLocalMemory(const Function &F) {
  return any_of(F.args(), [](const Argument &Arg) {
    return Arg.getType()->isPointerTy() && Arg.getType()->getPointerAddressSpace() == 3 &&
           !Arg.use_empty();
  });
}

/// InstCombine writes (long)(int)x as (x << 32) >> 32.
bool isHalfOfCast(const Instruction &Shift) {
  auto *Amount = dyn_cast<ConstantInt>(Shift.getOperand(1));
  return Amount && Amount->getValue().uge(16);
}

bool multiplies(const Instruction &I) {
  return I.getOpcode() == Instruction::Mul ||
         (I.getOpcode() == Instruction::Shl && !isHalfOfCast(I));
}

bool isSumOrCast(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
    return true;
  case Instruction::Shl:
  case Instruction::AShr:
  case Instruction::LShr:
    return isHalfOfCast(I);
  default:
    return isa<CastInst>(I);
  }
}

/// True when neighbours in dimension 0 read or write what is not adjacent: some multiple of their
/// id leads to an address or anything else.
bool multipliesX(const Function &F) {
  SmallVector<const Value *> Work;
  for (const Instruction &I : instructions(F))
    if (queryCalled(I) == Query::LocalId && constantDimension(cast<CallBase>(I)) == 0)
      Work.push_back(&I);
  SmallPtrSet<const Value *, 16> Seen;
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      auto *I = cast<Instruction>(U);
      if (multiplies(*I))
        return true;
      if (isSumOrCast(*I) && Seen.insert(I).second)
        Work.push_back(I);
    }
  return false;
}

/// True when it can be seen from outside whether a group has run before another one.
bool orderIsVisible(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    if (auto *Call = dyn_cast<CallBase>(&I); Call && !isa<IntrinsicInst>(I))
      return Call->mayHaveSideEffects() && !Call->onlyAccessesArgMemory();
    return I.isAtomic() || I.isVolatile();
  });
}

/// Work-items of flat groups are adjacent anyway. A tile is a shape that its author has chosen, for
/// the caches or for printf, and becomes wider only where that is of use: a loop takes long enough,
/// and may come back to what the tile has in the cache.
uint64_t tileItems(const Function &F, const LoopInfo &Loops) {
  if (orderIsVisible(F))
    return 1;
  return multipliesX(F) || !Loops.empty() ? NarrowTile : WideTile;
}

/// True when groups are tiles of a known size that is wide enough.
bool isWideTile(const Function &F, uint64_t TileItems) {
  std::optional<LocalSize> Size = localSize(F);
  return Size && (*Size)[1] * (*Size)[2] > 1 && (*Size)[0] >= TileItems;
}

/// Null when groups may join.
const char *obstacle(const Function &F, const RowIds &Ids, uint64_t TileItems) {
  if (hasExplicitBarrier(F))
    return "it has a barrier";
  if (usesLocalMemory(F))
    return "it uses local memory";
  if (!asksOnlyGlobalX(F) && !Ids.areOnlySummed() && !Ids.canSplit())
    return "it asks for its place in the group in dimension 0";
  if (isWideTile(F, TileItems))
    return "its tiles are wide enough";
  return nullptr;
}

} // namespace

PreservedAnalyses GroupRowsPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isKernel(F) || !isSpecialized(F) || groupRows(F) != GroupRows::Alone)
    return PreservedAnalyses::all();
  Remarks Remark("group-rows", F);
  RowIds Ids(F);
  uint64_t TileItems = tileItems(F, AM.getResult<LoopAnalysis>(F));
  if (const char *Why = obstacle(F, Ids, TileItems)) {
    Remark.missed({}, "GroupsAlone", Twine("work-groups run one by one: ") + Why);
    return PreservedAnalyses::all();
  }
  bool OnlyGlobal = asksOnlyGlobalX(F) || Ids.areOnlySummed();
  Ids.allowLongRows();
  setGroupRows(F, GroupRows::MayJoin);
  setJoinedTileItems(F, TileItems);
  if (!OnlyGlobal)
    Ids.split();
  Remark.passed({}, "GroupsJoined",
                "work-groups of a row run as one: no barrier, no local memory, " +
                    Twine(OnlyGlobal ? "only global ids" : "a small power of two"));
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
