//===- UnrollAndJamWorkItems.cpp - Runs several rows of work-items in one loop ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Rows/UnrollAndJamWorkItems.h"

#include "Passes/HostOpt/HostPasses.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/VariantSettings.h"
#include "Vectorizer/Driver/FunctionVectorization.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"
#include "Vectorizer/Rows/RowJam.h"
#include "Vectorizer/Rows/RowProfit.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

class FunctionJam {
public:
  FunctionJam(Function &f, FunctionAnalysisManager &fam, unsigned rows)
      : F(f), FAM(fam), Rows(rows), Remark("unroll-and-jam-work-items", f) {}

  void run() {
    while (jamNext())
      ;
  }

private:
  Function &F;
  FunctionAnalysisManager &FAM;
  const unsigned Rows;
  passes::Remarks Remark;
  SmallPtrSet<const BasicBlock *, 8> Seen; ///< Headers of the loops already visited.

  /// Jams the rows of the next loop for which that is possible, and invalidates the analyses.
  /// Returns false if there is no such loop.
  bool jamNext() {
    for (Loop *loop : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
      if (Seen.insert(loop->getHeader()).second && jam(*loop)) {
        FAM.invalidate(F, PreservedAnalyses::none());
        return true;
      }
    return false;
  }

  bool jam(Loop &loop) {
    auto &li = FAM.getResult<LoopAnalysis>(F);
    auto &se = FAM.getResult<ScalarEvolutionAnalysis>(F);
    std::string why;
    std::optional<RowLoop> row = RowLoop::recognize(loop, why);
    if (!row)
      return refuse(loop, why);
    RowValues values(*row);
    why = isa<SCEVCouldNotCompute>(se.getBackedgeTakenCount(&loop))
              ? "their number is not known before the loop"
              : values.obstacle(li);
    if (!why.empty())
      return refuse(*row->Items, why);
    unsigned chosen = Rows;
    if (chosen == 0)
      chosen = chooseRows(*row, values, se, FAM.getResult<TargetIRAnalysis>(F), why);
    if (chosen < 2)
      return refuse(*row->Items, why);
    Remark.passed(row->Items->getStartLoc(), "Jammed",
                  Twine(chosen) + " rows of work-items are jammed");
    jamRows(*row, values, chosen, se, li, FAM.getResult<DominatorTreeAnalysis>(F));
    return true;
  }

  bool refuse(const Loop &loop, StringRef why) const {
    if (!why.empty())
      Remark.missed(loop.getStartLoc(), "NotJammed", "rows of work-items are not jammed: " + why);
    return false;
  }
};

} // namespace

PreservedAnalyses UnrollAndJamWorkItemsPass::run(Module &m, ModuleAnalysisManager &) const {
  const std::unique_ptr<passes::HostPasses> host =
      passes::HostPasses::createFor("unroll-and-jam-work-items", m, OptimizationLevel::O3);
  if (!host)
    return PreservedAnalyses::all();
  for (Function &f : m) {
    if (f.isDeclaration() || passes::settingsOf(f).forbidsVectors() ||
        !any_of(host->functionAnalyses().getResult<LoopAnalysis>(f).getLoopsInPreorder(),
                [](const Loop *loop) { return hasRows(*loop); }))
      continue;
    prepareForVectors(f, *host);
    FunctionJam(f, host->functionAnalyses(), Rows).run();
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::vectorizer
