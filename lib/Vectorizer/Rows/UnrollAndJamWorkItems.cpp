//===- UnrollAndJamWorkItems.cpp - Runs several rows of work-items in one loop ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Rows/UnrollAndJamWorkItems.h"

#include "Passes/HostOpt/HostPasses.h"
#include "Passes/Support/Diagnostics.h"
#include "Vectorizer/Driver/FunctionVectorization.h"
#include "Vectorizer/Rows/RowJam.h"
#include "Vectorizer/Rows/RowProfit.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

class FunctionJam {
public:
  FunctionJam(Function &F, FunctionAnalysisManager &FAM, unsigned Rows)
      : F(F), FAM(FAM), Rows(Rows), Remark("unroll-and-jam-work-items", F) {}

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

  /// Jams the rows of one loop, which invalidates the analyses; false if no loop is left.
  bool jamNext() {
    for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
      if (Seen.insert(L->getHeader()).second && jam(*L)) {
        FAM.invalidate(F, PreservedAnalyses::none());
        return true;
      }
    return false;
  }

  bool jam(Loop &L) {
    auto &LI = FAM.getResult<LoopAnalysis>(F);
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    std::string Why;
    std::optional<RowLoop> Row = RowLoop::recognize(L, Why);
    if (!Row)
      return refuse(L, Why);
    RowValues Values(*Row);
    Why = isa<SCEVCouldNotCompute>(SE.getBackedgeTakenCount(&L))
              ? "their number is not known before the loop"
              : Values.obstacle(LI);
    if (!Why.empty())
      return refuse(*Row->Items, Why);
    unsigned Chosen = Rows;
    if (Chosen == 0)
      Chosen = chooseRows(*Row, Values, SE, FAM.getResult<TargetIRAnalysis>(F), Why);
    if (Chosen < 2)
      return refuse(*Row->Items, Why);
    Remark.passed(Row->Items->getStartLoc(), "Jammed",
                  Twine(Chosen) + " rows of work-items are jammed");
    jamRows(*Row, Values, Chosen, SE, LI, FAM.getResult<DominatorTreeAnalysis>(F));
    return true;
  }

  bool refuse(const Loop &L, StringRef Why) const {
    if (!Why.empty())
      Remark.missed(L.getStartLoc(), "NotJammed", "rows of work-items are not jammed: " + Why);
    return false;
  }
};

} // namespace

PreservedAnalyses UnrollAndJamWorkItemsPass::run(Module &M, ModuleAnalysisManager &) const {
  Expected<std::unique_ptr<passes::HostPasses>> Host =
      passes::HostPasses::create(M, OptimizationLevel::O3);
  if (!Host) {
    M.getContext().diagnose(
        DiagnosticInfoGeneric("unroll-and-jam-work-items: " + toString(Host.takeError())));
    return PreservedAnalyses::all();
  }
  for (Function &F : M) {
    if (F.isDeclaration() ||
        !any_of((*Host)->functionAnalyses().getResult<LoopAnalysis>(F).getLoopsInPreorder(),
                [](const Loop *L) { return hasRows(*L); }))
      continue;
    prepareForVectors(F, **Host);
    FunctionJam(F, (*Host)->functionAnalyses(), Rows).run();
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::vectorizer
