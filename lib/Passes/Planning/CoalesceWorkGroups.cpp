//===- CoalesceWorkGroups.cpp - Join adjacent work-groups ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/CoalesceWorkGroups.h"

#include "Passes/Analysis/RowIds.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// True for a shift that is part of a cast: InstCombine writes (long)(int)x as (x << 32) >> 32.
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

/// True if adjacent work-items in dimension 0 may access memory that is not adjacent: the local id,
/// directly or in a sum, is multiplied.
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

/// True if the order in which groups run is observable.
bool orderIsVisible(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    if (auto *Call = dyn_cast<CallBase>(&I); Call && !isa<IntrinsicInst>(I) && !isBarrierToCutAt(I))
      return Call->mayHaveSideEffects() && !Call->onlyAccessesArgMemory();
    return I.isAtomic() || I.isVolatile();
  });
}

/// Maximum width and height of joined groups, in work-items.
struct Tile {
  uint64_t items, rows;
};

/// Returns how large joined groups may become. The work-items of flat groups are adjacent anyway. A
/// group that is not flat is a tile, whose shape its author has chosen for the caches or for
/// printf. A tile is widened only where that is useful: a kernel with loops or strided accesses
/// takes long enough in a narrow tile, and may reuse what the tile has in the cache. If dimension 1
/// is vectorised, a tile is as high as other tiles are wide.
Tile tileOf(const Function &F, const LoopInfo &Loops) {
  if (orderIsVisible(F))
    return {1, TileRows};
  if (vectorDimension(F) == 1)
    return {NarrowTile, Loops.empty() ? WideTile : TileRows};
  return {multipliesX(F) || !Loops.empty() ? NarrowTile : WideTile, TileRows};
}

/// True if groups are tiles with a known size that is at least as wide as `Wanted`.
bool isWideTile(const Function &F, const Tile &Wanted) {
  std::optional<LocalSize> Size = localSize(F);
  if (!Size || (*Size)[1] * (*Size)[2] == 1)
    return false;
  return vectorDimension(F) == 1 ? (*Size)[1] >= Wanted.rows : (*Size)[0] >= Wanted.items;
}

/// True if vectors leave a remainder of at least 1/16 of the work-items of a group, and joined
/// groups would have a smaller share of remaining work-items.
bool leavesFewerJoined(uint64_t Items) {
  constexpr uint64_t Lanes = 16;
  const uint64_t Left = Items % Lanes, Joined = OpenRow / Items * Items;
  return Left * Lanes >= Items && Joined % Lanes * Items < Left * Joined;
}

/// True for groups of known size with enough work-items to fill vectors: LLVM unrolls their loops,
/// and joined groups would not have more.
bool isLargeAndKnown(const Function &F, bool JoinsRows) {
  const uint64_t Enough = JoinsRows ? NarrowTile * TileRows : 64;
  std::optional<LocalSize> Size = localSize(F);
  if (!Size)
    return false;
  const uint64_t Items = (*Size)[0] * (*Size)[1] * (*Size)[2];
  const bool IsFlat = Items == (*Size)[0];
  if (vectorDimension(F) == 1)
    return Items >= Enough && (*Size)[1] >= NarrowTile;
  return Items >= Enough && (!IsFlat || !leavesFewerJoined(Items));
}

/// Returns why groups cannot join, whatever their size; null if they can.
const char *obstacle(const Function &F) {
  if (hasExplicitBarrier(F))
    return "it has a barrier";
  if (lanesOfSubGroups(F) != 0)
    return "its sub-groups are vectors";
  // Joined groups would use the same bytes at the same time.
  if (usesLocalMemory(F))
    return "it uses local memory";
  return nullptr;
}

/// True if groups of several rows may join: the tile is narrow, and the kernel cannot detect the
/// boundaries between rows.
bool canJoinRows(const Function &F, const Tile &Wanted, const RowIds &Rows) {
  return Wanted.items == NarrowTile && Rows.areUsed() &&
         (asksOnlyGlobal(F, 1) || Rows.areOnlySummed());
}

void join(Function &F, const Tile &Wanted, RowIds &Ids, const Twine &Reason) {
  Ids.allowLongRows();
  setGroupRows(F, GroupRows::MayJoin);
  setJoinedTileItems(F, Wanted.items);
  if (RowIds Rows(F, 1); canJoinRows(F, Wanted, Rows)) {
    Rows.allowLongRows();
    setJoinedTileRows(F, Wanted.rows);
  }
  Remarks("coalesce-work-groups", F)
      .passed({}, "GroupsJoined",
              Twine("work-groups of a ") + (joinedTileRows(F) ? "tile" : "row") +
                  " run as one: no barrier, no local memory, " + Reason);
}

/// Allows a kernel that queries its position in the group to run joined groups of the sizes for
/// which the position can be recomputed. If the local size is not known, a clone runs these groups.
void joinSmallGroups(Function &F, const Tile &Wanted) {
  Function *Small = &F;
  if (!localSize(F)) {
    ValueToValueMapTy Map;
    Small = CloneFunction(&F, Map);
    Small->setName(F.getName() + ".small");
    setSmallGroupsClone(F, *Small);
  }
  RowIds Ids(*Small, 0);
  join(*Small, Wanted, Ids, "groups of 1, 2, 4 or 8");
  Ids.split();
}

void decide(Function &F, const Tile &Wanted) {
  auto RunAlone = [&](const char *Why) {
    Remarks("coalesce-work-groups", F)
        .missed({}, "GroupsAlone", Twine("work-groups are not coalesced: ") + Why);
  };
  if (const char *Why = obstacle(F))
    return RunAlone(Why);
  if (isWideTile(F, Wanted))
    return RunAlone("its tiles are wide enough");
  RowIds Ids(F, 0);
  bool OnlyGlobal = asksOnlyGlobal(F, 0) || Ids.areOnlySummed();
  // Open loops rely on a uniformity analysis that has assumed the ids of a single group.
  bool IsOpen = hasBarrierToCutAt(F), JoinsRows = canJoinRows(F, Wanted, RowIds(F, 1));
  if (IsOpen && (!OnlyGlobal || orderIsVisible(F) || isLargeAndKnown(F, JoinsRows)))
    return RunAlone("its loops are interchanged");
  if (IsOpen)
    setJoinedItemsLimit(F, OpenRow);
  if (OnlyGlobal)
    return join(F, Wanted, Ids, "only global ids");
  if (Ids.canSplit() && vectorDimension(F) == 0)
    joinSmallGroups(F, Wanted);
  if (groupRows(F) == GroupRows::Alone)
    RunAlone("it queries the local id or the group id in dimension 0");
}

} // namespace

PreservedAnalyses CoalesceWorkGroupsPass::run(Module &M, ModuleAnalysisManager &AM) {
  auto &Functions = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (Function *F : kernels(M))
    if (isSpecialized(*F) && plannedMethod(*F) == Method::Loops && !isGeneralForm(*F) &&
        !isSmallGroupsClone(*F) && !smallGroupsClone(*F) && groupRows(*F) == GroupRows::Alone)
      decide(*F, tileOf(*F, Functions.getResult<LoopAnalysis>(*F)));
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
