//===- RecordLoops.cpp - Unrolls loops over the elements of a record ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/RecordLoops.h"

#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/UnrollFully.h"
#include "Vectorizer/Analysis/AccessGroups.h"
#include "Vectorizer/Analysis/LaneShapes.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Largest number of instructions of an unrolled loop.
constexpr size_t MostInstructions = 512;

/// The loops over the records of the work-items in a loop.
class RecordLoops {
public:
  RecordLoops(Loop &items, const PHINode &id, const DominatorTree &dt, ScalarEvolution &se)
      : Items(items), DT(dt), SE(se), Private(items, /*lanes=*/1), Shapes(items, id, Private) {}

  void find(SmallVectorImpl<Loop *> &found) {
    for (Loop *loop : Items.getLoopsInPreorder())
      if (loop != &Items && loop->isInnermost() && mayUnroll(*loop) && accessesRecord(*loop))
        found.push_back(loop);
  }

private:
  Loop &Items;
  const DominatorTree &DT;
  ScalarEvolution &SE;
  const PrivateMemory Private;
  const LaneShapes Shapes;

  bool mayUnroll(const Loop &loop) {
    size_t instructions = 0;
    for (const BasicBlock *bb : loop.blocks())
      instructions += bb->size();
    const size_t trips = SE.getSmallConstantTripCount(&loop);
    return trips > 1 && trips <= LargestFactor && trips * instructions <= MostInstructions &&
           loop.getExitingBlock() && loop.getExitingBlock() == loop.getLoopLatch() &&
           loop.isSafeToClone() &&
           !findStringMetadataForLoop(&loop, "llvm.loop.unroll.disable").has_value();
  }

  bool accessesRecord(const Loop &loop) {
    return any_of(loop.blocks(), [&](const BasicBlock *bb) {
      return DT.dominates(bb, loop.getLoopLatch()) &&
             any_of(*bb, [&](const Instruction &inst) { return isOfRecord(inst, loop); });
    });
  }

  /// True if `inst` accesses most elements of a record, one in each iteration of `loop`.
  bool isOfRecord(const Instruction &inst, const Loop &loop) {
    const Value *pointer = getLoadStorePointerOperand(&inst);
    if (!pointer || inst.isVolatile() || inst.isAtomic() || getLoadStoreType(&inst)->isVectorTy() ||
        !Shapes.of(pointer).isStrided())
      return false;
    const auto bytes =
        int64_t(inst.getDataLayout().getTypeStoreSize(getLoadStoreType(&inst)).getFixedValue());
    const int64_t record = Shapes.of(pointer).Stride;
    return record > bytes && record % bytes == 0 && record / bytes <= LargestFactor &&
           2 * bytes * SE.getSmallConstantTripCount(&loop) > record &&
           std::abs(stepOf(*pointer, loop)) == bytes;
  }

  /// Returns by how much `pointer` grows in each iteration of `loop`, in bytes; 0 if unknown.
  int64_t stepOf(const Value &pointer, const Loop &loop) {
    auto *counter = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(const_cast<Value *>(&pointer)));
    auto *step = counter && counter->getLoop() == &loop
                     ? dyn_cast<SCEVConstant>(counter->getStepRecurrence(SE))
                     : nullptr;
    return step ? step->getAPInt().trySExtValue().value_or(0) : 0;
  }
};

} // namespace

bool unrollRecordLoops(Function &f, FunctionAnalysisManager &analyses) {
  SmallVector<Loop *> found;
  const auto &loops = analyses.getResult<LoopAnalysis>(f);
  for (Loop *items : loops.getLoopsInPreorder())
    if (const PHINode *id = hasWorkItems(*items) ? counterOf(*items) : nullptr)
      RecordLoops(*items, *id, analyses.getResult<DominatorTreeAnalysis>(f),
                  analyses.getResult<ScalarEvolutionAnalysis>(f))
          .find(found);
  const passes::Remarks remark("vectorize-work-items", f);
  bool changed = false;
  for (Loop *loop : found) {
    remark.passed(loop->getStartLoc(), "Unrolled",
                  "the loop is unrolled: each work-item accesses adjacent elements in it");
    changed |= passes::unrollFully(*loop, f, analyses);
  }
  if (changed)
    analyses.invalidate(f, PreservedAnalyses::none());
  return changed;
}

} // namespace oclc::vectorizer
