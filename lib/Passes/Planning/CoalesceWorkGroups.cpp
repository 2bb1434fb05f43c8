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
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// True for a shift by a constant of at least 16. It is assumed to be part of a cast, because
/// InstCombine writes (long)(int)x as (x << 32) >> 32.
bool isHalfOfCast(const Instruction &shift) {
  auto *amount = dyn_cast<ConstantInt>(shift.getOperand(1));
  return amount && amount->getValue().uge(16);
}

bool multiplies(const Instruction &inst) {
  return inst.getOpcode() == Instruction::Mul ||
         (inst.getOpcode() == Instruction::Shl && !isHalfOfCast(inst));
}

bool isSumOrCast(const Instruction &inst) {
  switch (inst.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
    return true;
  case Instruction::Shl:
  case Instruction::AShr:
  case Instruction::LShr:
    return isHalfOfCast(inst);
  default:
    return isa<CastInst>(inst);
  }
}

/// Returns the products that contain the local id in dimension `d`, or a sum with it, as a factor.
SmallVector<const Value *> productsOfId(const Function &f, unsigned d) {
  SmallVector<const Value *> work, products;
  for (const Instruction &inst : instructions(f))
    if (queryCalled(inst) == Query::LocalId && constantDimension(cast<CallBase>(inst)) == d)
      work.push_back(&inst);
  SmallPtrSet<const Value *, 16> seen;
  while (!work.empty())
    for (const User *u : work.pop_back_val()->users()) {
      auto *i = cast<Instruction>(u);
      if (!seen.insert(i).second)
        continue;
      if (multiplies(*i))
        products.push_back(i);
      else if (isSumOrCast(*i))
        work.push_back(i);
    }
  return products;
}

/// True if adjacent work-items in dimension 0 may access memory that is not adjacent, because the
/// kernel multiplies the local id, or a sum that contains it.
bool multipliesX(const Function &f) { return !productsOfId(f, 0).empty(); }

/// Values that are computed from others. Values that are loaded are not followed.
using ValueSet = SmallPtrSet<const Value *, 32>;

ValueSet computedFrom(SmallVector<const Value *> work) {
  ValueSet computed(from_range, work);
  while (!work.empty())
    for (const User *u : work.pop_back_val()->users())
      if (auto *i = dyn_cast<Instruction>(u);
          i && !i->mayReadOrWriteMemory() && computed.insert(i).second)
        work.push_back(i);
  return computed;
}

/// True if the order in which groups run may be observable.
bool orderIsVisible(const Function &f) {
  return any_of(instructions(f), [](const Instruction &inst) {
    if (auto *call = dyn_cast<CallBase>(&inst);
        call && !isa<IntrinsicInst>(inst) && !isBarrierToCutAt(inst))
      return call->mayHaveSideEffects() && !call->onlyAccessesArgMemory();
    return inst.isAtomic() || inst.isVolatile();
  });
}

/// True if a loop walks through memory that belongs to its row of work-items: it loads nothing from
/// other addresses, and begins at a multiple of the id in dimension 1.
///
///   for (y = get_global_id(1) * rows; y < end; y++)
///     to[y * width + x] = f(from[y * width + x]);
class OwnShares {
public:
  explicit OwnShares(const Function &f) : Shares(computedFrom(productsOfId(f, 1))) {}

  bool walksThrough(const Loop &loop) const {
    return any_of(loop.getHeader()->phis(),
                  [&](const PHINode &counter) {
                    const BasicBlock *before = loop.getLoopPredecessor();
                    return before && Shares.contains(counter.getIncomingValueForBlock(before));
                  }) &&
           all_of(loop.blocks(), [&](const BasicBlock *bb) {
             return all_of(*bb, [&](const Instruction &inst) {
               auto *load = dyn_cast<LoadInst>(&inst);
               return !load || Shares.contains(load->getPointerOperand());
             });
           });
  }

private:
  ValueSet Shares;
};

/// True if a loop of the kernel may run so long that work-items of a few rows reuse what it has
/// loaded. The few iterations of a stencil's loops are no reason for narrow tiles: wide rows serve
/// the caches and the prefetchers better.
bool hasLongLoop(const Function &f, const LoopInfo &loops, ScalarEvolution &se) {
  constexpr uint64_t FewIterations = 64;
  const OwnShares shares(f);
  return any_of(loops, [&](const Loop *outermost) {
    uint64_t most = 1;
    for (Loop *loop : loops.getLoopsInPreorder())
      if (outermost->contains(loop)) {
        const uint64_t trips = se.getSmallConstantMaxTripCount(loop);
        most = trips == 0 ? FewIterations + 1 : SaturatingMultiply(most, trips);
      }
    return most > FewIterations && !shares.walksThrough(*outermost);
  });
}

/// Maximum width and height of joined groups, in work-items.
struct Tile {
  uint64_t items, rows;
};

/// Returns how large joined groups may become unless they are a single row of flat groups. A group
/// is flat if it is one work-item high and deep; any other group is a tile. If the order of groups
/// may be observable, tiles do not join in dimension 0. A kernel with long loops or strided
/// accesses gets narrow tiles: it takes long enough in them, and may reuse what they have in the
/// cache. If dimension 1 is vectorised, the width is narrow, and the height depends on loops
/// instead.
Tile tileOf(const Function &f, const LoopInfo &loops, ScalarEvolution &se) {
  if (orderIsVisible(f))
    return {1, TileRows};
  if (vectorDimension(f) == 1)
    return {NarrowTile, loops.empty() ? WideTile : TileRows};
  return {multipliesX(f) || hasLongLoop(f, loops, se) ? NarrowTile : WideTile, TileRows};
}

/// True if groups are tiles of known size that need not join, because they have at least the size
/// `wanted` in the vector dimension.
bool isWideTile(const Function &f, const Tile &wanted) {
  std::optional<LocalSize> size = localSize(f);
  if (!size || (*size)[1] * (*size)[2] == 1)
    return false;
  return vectorDimension(f) == 1 ? (*size)[1] >= wanted.rows : (*size)[0] >= wanted.items;
}

/// True if at least 1/16 of a group's work-items remain after whole vectors of 16 lanes, and a
/// smaller share remains if groups are joined to at most OpenRow work-items.
bool leavesFewerJoined(uint64_t items) {
  constexpr uint64_t Lanes = 16;
  const uint64_t left = items % Lanes, joined = OpenRow / items * items;
  return left * Lanes >= items && joined % Lanes * items < left * joined;
}

/// True for groups of known size with enough work-items to fill vectors. LLVM can unroll the loops
/// over the work-items of such a group, because their trip count is a constant. Joined groups would
/// lose that, and would not fill vectors better.
bool isLargeAndKnown(const Function &f, bool joinsRows) {
  const uint64_t enough = joinsRows ? NarrowTile * TileRows : 64;
  std::optional<LocalSize> size = localSize(f);
  if (!size)
    return false;
  const uint64_t items = (*size)[0] * (*size)[1] * (*size)[2];
  const bool isFlat = items == (*size)[0];
  if (vectorDimension(f) == 1)
    return items >= enough && (*size)[1] >= NarrowTile;
  return items >= enough && (!isFlat || !leavesFewerJoined(items));
}

/// Returns why groups cannot join, whatever their size; null if there is no such reason.
const char *obstacle(const Function &f) {
  if (hasExplicitBarrier(f))
    return "it has a barrier";
  if (lanesOfSubGroups(f) != 0)
    return "its sub-groups are vectors";
  // Joined groups would use the same bytes at the same time.
  if (usesLocalMemory(f))
    return "it uses local memory";
  return nullptr;
}

/// True if groups of several rows may join: the tile is narrow, and the kernel uses ids in
/// dimension 1, but cannot detect the boundaries between groups there.
bool canJoinRows(const Function &f, const Tile &wanted, const RowIds &rows) {
  return wanted.items == NarrowTile && rows.areUsed() &&
         (asksOnlyGlobal(f, 1) || rows.areOnlySummed());
}

void join(Function &f, const Tile &wanted, RowIds &ids, const Twine &reason) {
  ids.allowLongRows();
  setGroupRows(f, GroupRows::MayJoin);
  setJoinedTileItems(f, wanted.items);
  if (RowIds rows(f, 1); canJoinRows(f, wanted, rows)) {
    rows.allowLongRows();
    setJoinedTileRows(f, wanted.rows);
  }
  Remarks("coalesce-work-groups", f)
      .passed({}, "GroupsJoined",
              Twine("work-groups of a ") + (joinedTileRows(f) ? "tile" : "row") +
                  " run as one: no barrier, no local memory, " + reason);
}

/// Allows a kernel that queries its position in the group to run joined groups of the sizes for
/// which the position can be recomputed. If the local size is not known, a clone runs these groups.
void joinSmallGroups(Function &f, const Tile &wanted) {
  Function *small = &f;
  if (!localSize(f)) {
    ValueToValueMapTy map;
    small = CloneFunction(&f, map);
    small->setName(f.getName() + ".small");
    setSmallGroupsClone(f, *small);
  }
  RowIds ids(*small, 0);
  join(*small, wanted, ids, "groups of 1, 2, 4 or 8");
  ids.split();
}

void decide(Function &f, const Tile &wanted) {
  auto runAlone = [&](const char *why) {
    Remarks("coalesce-work-groups", f)
        .missed({}, "GroupsAlone", Twine("work-groups are not coalesced: ") + why);
  };
  if (const char *why = obstacle(f))
    return runAlone(why);
  if (isWideTile(f, wanted))
    return runAlone("its tiles are wide enough");
  RowIds ids(f, 0);
  bool onlyGlobal = asksOnlyGlobal(f, 0) || ids.areOnlySummed();
  // Loops are open because their branches are uniform in a single group. Groups of such a kernel
  // join only if it uses nothing but global ids, so that no branch depends on the group.
  bool isOpen = hasBarrierToCutAt(f), joinsRows = canJoinRows(f, wanted, RowIds(f, 1));
  if (isOpen && (!onlyGlobal || orderIsVisible(f) || isLargeAndKnown(f, joinsRows)))
    return runAlone("its loops are interchanged");
  if (isOpen)
    setJoinedItemsLimit(f, OpenRow);
  if (onlyGlobal)
    return join(f, wanted, ids, "only global ids");
  if (ids.canSplit() && vectorDimension(f) == 0)
    joinSmallGroups(f, wanted);
  if (groupRows(f) == GroupRows::Alone)
    runAlone("it queries the local id or the group id in dimension 0");
}

} // namespace

PreservedAnalyses CoalesceWorkGroupsPass::run(Module &m, ModuleAnalysisManager &am) {
  auto &functions = am.getResult<FunctionAnalysisManagerModuleProxy>(m).getManager();
  for (Function *f : kernels(m))
    if (isSpecialized(*f) && plannedMethod(*f) == Method::Loops && !isGeneralForm(*f) &&
        !isSmallGroupsClone(*f) && !smallGroupsClone(*f) && groupRows(*f) == GroupRows::Alone)
      decide(*f, tileOf(*f, functions.getResult<LoopAnalysis>(*f),
                        functions.getResult<ScalarEvolutionAnalysis>(*f)));
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
