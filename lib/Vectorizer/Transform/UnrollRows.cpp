//===- UnrollRows.cpp - Lets LLVM unroll rows that a condition tells apart --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/UnrollRows.h"

#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Largest trip count of a loop to unroll.
constexpr unsigned MostTrips = 32;

bool hasFewTrips(const Loop &loop, ScalarEvolution &se) {
  const unsigned trips = se.getSmallConstantTripCount(&loop);
  return trips != 0 && trips <= MostTrips;
}

/// True if `v` is computed from the counter of `rows` and from values that all rows share.
bool countsRows(const Value *v, const Loop &rows, ScalarEvolution &se) {
  SmallVector<const Instruction *> left;
  SmallPtrSet<const Instruction *, 8> seen;
  auto follow = [&](const Value *operand) {
    auto *i = dyn_cast<Instruction>(operand);
    if (i && rows.contains(i) && seen.insert(i).second)
      left.push_back(i);
  };
  follow(v);
  bool isCounted = false;
  while (!left.empty()) {
    const Instruction *i = left.pop_back_val();
    if (auto *phi = dyn_cast<PHINode>(i)) {
      auto *counter = se.isSCEVable(phi->getType())
                          ? dyn_cast<SCEVAddRecExpr>(se.getSCEV(const_cast<PHINode *>(phi)))
                          : nullptr;
      if (!counter || counter->getLoop() != &rows)
        return false;
      isCounted = true;
      continue;
    }
    if (!isa<BinaryOperator, CmpInst, CastInst, SelectInst>(i))
      return false;
    for (const Value *operand : i->operands())
      follow(operand);
  }
  return isCounted;
}

/// True if a branch in `rows`, other than that at the end of an iteration, depends on the row.
bool branchesOnRow(const Loop &rows, ScalarEvolution &se) {
  return any_of(rows.blocks(), [&](const BasicBlock *bb) {
    auto *branch = dyn_cast<BranchInst>(bb->getTerminator());
    return branch && branch->isConditional() && bb != rows.getLoopLatch() &&
           countsRows(branch->getCondition(), rows, se);
  });
}

} // namespace

void permitUnrollingOfRows(Function &f, FunctionAnalysisManager &analyses) {
  const auto &loops = analyses.getResult<LoopAnalysis>(f);
  auto &se = analyses.getResult<ScalarEvolutionAnalysis>(f);
  for (Loop *rows : loops.getLoopsInPreorder())
    if (hasRows(*rows) &&
        all_of(rows->getLoopsInPreorder(), [&](Loop *l) { return hasFewTrips(*l, se); }) &&
        branchesOnRow(*rows, se))
      rows->setLoopID(makePostTransformationMetadata(f.getContext(), rows->getLoopID(),
                                                     {"llvm.loop.unroll.disable"}, {}));
}

} // namespace oclc::vectorizer
