//===- VersionInteriorGroups.cpp - Work-groups without border run without its checks ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Ranges/VersionInteriorGroups.h"

#include "Passes/Support/Diagnostics.h"
#include "Vectorizer/Analysis/IdBounds.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"
#include "Vectorizer/Ranges/IdLoop.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {
namespace {

/// The code of a nest is copied, so it must be small.
constexpr unsigned MostInstructions = 250;

/// Adds the comparisons that decide on `condition`.
void findCompares(Value *condition, SmallSetVector<ICmpInst *, 8> &compares) {
  Value *a = nullptr, *b = nullptr;
  if (auto *compare = dyn_cast<ICmpInst>(condition)) {
    compares.insert(compare);
  } else if (match(condition, m_Not(m_Value(a)))) {
    findCompares(a, compares);
  } else if (match(condition, m_LogicalAnd(m_Value(a), m_Value(b))) ||
             match(condition, m_LogicalOr(m_Value(a), m_Value(b)))) {
    findCompares(a, compares);
    findCompares(b, compares);
  }
}

/// True if `bb` runs only behind a branch, and accesses memory there.
bool isGuardedAccess(const BasicBlock &bb) {
  return bb.getSinglePredecessor() &&
         any_of(bb, [](const Instruction &inst) { return inst.mayReadOrWriteMemory(); });
}

class Versioning {
public:
  Versioning(Loop &items, ScalarEvolution &se, DominatorTree &dt, LoopInfo &li)
      : Items(items), SE(se), DT(dt), LI(li) {}

  bool run() {
    if (!findNest())
      return false;
    for (BasicBlock *bb : outermost().blocks())
      if (auto *branch = dyn_cast<BranchInst>(bb->getTerminator());
          branch && branch->isConditional() && !LI.getLoopFor(bb)->isLoopExiting(bb) &&
          any_of(branch->successors(), [](const BasicBlock *to) { return isGuardedAccess(*to); }))
        findCompares(branch->getCondition(), Compares);
    IRBuilder<> builder(outermost().getLoopPreheader()->getTerminator());
    for (ICmpInst *compare : Compares)
      requireInterior(*compare, builder);
    if (Known.empty())
      return false;
    copyNest();
    return true;
  }

private:
  Loop &Items;
  ScalarEvolution &SE;
  DominatorTree &DT;
  LoopInfo &LI;
  SmallVector<IdLoop, 3> Nest; ///< The loops over work-items and rows, innermost first.
  SmallSetVector<ICmpInst *, 8> Compares;
  SmallPtrSet<Instruction *, 16> Varying; ///< What moveUniformCode() has found to vary.
  Value *IsInterior = nullptr;
  SmallVector<std::pair<ICmpInst *, bool>> Known; ///< Their values in interior groups.

  Loop &outermost() const { return *Nest.back().L; }
  bool isUniform(const Value *v) const { return outermost().isLoopInvariant(v); }

  bool findNest() {
    for (Loop *loop = &Items; loop && (loop == &Items || hasRows(*loop));
         loop = loop->getParentLoop()) {
      std::optional<IdLoop> ids = IdLoop::recognize(*loop, SE);
      if (!ids || SE.getSmallConstantTripCount(loop) == 0)
        return false;
      Nest.push_back(*ids);
    }
    unsigned size = 0;
    for (const BasicBlock *bb : outermost().blocks())
      size += unsigned(bb->size());
    return size <= MostInstructions;
  }

  /// Moves uniform code on which `v` depends in front of the nest, and returns whether all of it is
  /// uniform. A value is visited once, because expressions share their parts.
  bool moveUniformCode(Value *v) {
    auto *inst = dyn_cast<Instruction>(v);
    if (isUniform(v) || !inst || isa<PHINode>(inst))
      return isUniform(v);
    if (!Varying.insert(inst).second)
      return false;
    bool all = true, changed = false;
    for (Value *operand : inst->operands())
      all &= moveUniformCode(operand);
    return all && outermost().makeLoopInvariant(inst, changed);
  }

  /// True if `v` depends on a uniform value, such as the first global id of the group. A local id
  /// is the same in all groups.
  bool differsBetweenGroups(const Value *v, SmallPtrSetImpl<const Value *> &seen) const {
    if (isa<Constant>(v) || isUniform(v))
      return !isa<Constant>(v);
    auto *inst = cast<Instruction>(v);
    return seen.insert(v).second && !isa<PHINode>(inst) &&
           any_of(inst->operands(),
                  [&](const Value *operand) { return differsBetweenGroups(operand, seen); });
  }

  /// Returns the value that a comparison has for most work-items of a large launch.
  bool usualValue(const ICmpInst &compare) const {
    CmpInst::Predicate predicate = compare.getPredicate();
    const Value *bound = compare.getOperand(1);
    if (isUniform(compare.getOperand(0))) {
      predicate = CmpInst::getSwappedPredicate(predicate);
      bound = compare.getOperand(0);
    }
    if (ICmpInst::isEquality(predicate))
      return predicate == CmpInst::ICMP_NE;
    const bool isBelow = ICmpInst::isLT(predicate) || ICmpInst::isLE(predicate);
    // LLVM folds `a <= x && x < b` with constants into `x - a u< b - a`.
    const bool isRange = CmpInst::isUnsigned(predicate) &&
                         match(compare.getOperand(0), m_Add(m_Value(), m_ConstantInt()));
    return isa<Constant>(bound) && !isRange ? !isBelow : isBelow;
  }

  /// Requires that the comparison has its usual value for all work-items, if it differs between
  /// groups, and can be decided in front of the nest.
  void requireInterior(ICmpInst &compare, IRBuilder<> &builder) {
    for (Value *operand : compare.operands())
      moveUniformCode(operand);
    const bool isSwapped = isUniform(compare.getOperand(0));
    SmallPtrSet<const Value *, 16> seen;
    if (isSwapped == isUniform(compare.getOperand(1)) ||
        !differsBetweenGroups(compare.getOperand(isSwapped ? 1 : 0), seen))
      return;
    const bool wanted = usualValue(compare);
    for (const IdLoop &ids : Nest)
      if (Value *holds = holdsForAll(compare, wanted, ids, builder)) {
        IsInterior = IsInterior ? builder.CreateAnd(IsInterior, holds) : holds;
        Known.emplace_back(&compare, wanted);
        return;
      }
  }

  /// Emits whether `compare` is `wanted` for all ids of a loop, if it depends on no other id. Null
  /// if that is not known.
  Value *holdsForAll(ICmpInst &compare, bool wanted, const IdLoop &ids, IRBuilder<> &builder) {
    auto uniform = [this](Value *v) { return isUniform(v); };
    Value *first = ids.first();
    if (!isUniform(first))
      return nullptr;
    Value *end = builder.CreateAdd(first, builder.getInt64(SE.getSmallConstantTripCount(ids.L)));
    const ConstantRange range = SE.getUnsignedRange(SE.getSCEV(ids.Id))
                                    .intersectWith(ConstantRange::getNonEmpty(
                                        APInt::getZero(64), APInt::getSignedMinValue(64)));
    const IdPositions positions(*ids.Id, range, uniform);
    IdBoundsEmitter emitter(positions, uniform, end, builder);
    const std::optional<IdBounds> bounds = emitter.emit(compare, wanted, /*isFrozen=*/true);
    if (!bounds)
      return nullptr;
    Value *isAbove = bounds->low ? builder.CreateICmpSLE(bounds->low, first) : nullptr;
    Value *isBelow = bounds->high ? builder.CreateICmpSGE(bounds->high, end) : nullptr;
    return isAbove && isBelow ? builder.CreateAnd(isAbove, isBelow) : isAbove ? isAbove : isBelow;
  }

  void copyNest() {
    Loop &nest = outermost();
    BasicBlock *before = nest.getLoopPreheader(), *exit = nest.getUniqueExitBlock();
    FoldSingleEntryPHINodes(exit);
    BasicBlock *done = SplitBlock(exit, exit->begin(), &DT, &LI);
    BasicBlock *preheader = SplitBlock(before, before->getTerminator(), &DT, &LI);
    ValueToValueMapTy copies;
    SmallVector<BasicBlock *> blocks;
    Loop *interior =
        cloneLoopWithPreheader(preheader, before, &nest, copies, ".interior", &LI, &DT, blocks);
    remapInstructionsInBlocks(blocks, copies);
    leaveBy(*interior, exit, done);
    for (auto &[compare, value] : Known)
      cast<Instruction>(copies[compare])
          ->replaceAllUsesWith(ConstantInt::getBool(compare->getContext(), value));
    Instruction *old = before->getTerminator();
    BranchInst *select =
        BranchInst::Create(interior->getLoopPreheader(), preheader, IsInterior, old->getIterator());
    select->setMetadata(LLVMContext::MD_prof,
                        MDBuilder(select->getContext()).createLikelyBranchWeights());
    select->setDebugLoc(old->getDebugLoc());
    old->eraseFromParent();
    DT.changeImmediateDominator(done, before);
  }

  /// Gives the copy of the nest an exit block of its own.
  void leaveBy(Loop &interior, BasicBlock *exit, BasicBlock *done) {
    BasicBlock *latch = interior.getLoopLatch();
    auto *own = BasicBlock::Create(exit->getContext(), "interior.done", exit->getParent(), done);
    BranchInst::Create(done, own)->setDebugLoc(latch->getTerminator()->getDebugLoc());
    latch->getTerminator()->replaceSuccessorWith(exit, own);
    DT.addNewBlock(own, latch);
    if (Loop *around = LI.getLoopFor(done))
      around->addBasicBlockToLoop(own, LI);
  }
};

} // namespace

PreservedAnalyses VersionInteriorGroupsPass::run(Function &f, FunctionAnalysisManager &am) {
  auto &li = am.getResult<LoopAnalysis>(f);
  auto &dt = am.getResult<DominatorTreeAnalysis>(f);
  auto &se = am.getResult<ScalarEvolutionAnalysis>(f);
  const SmallVector<Loop *> loops = li.getLoopsInPreorder();
  for (Loop *loop : loops) {
    if (!hasWorkItems(*loop))
      continue;
    if (Versioning(*loop, se, dt, li).run())
      passes::Remarks("version-interior-groups", f)
          .passed(loop->getStartLoc(), "Versioned",
                  "work-groups without work-items at a border run without its checks");
    se.forgetAllLoops();
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::vectorizer
