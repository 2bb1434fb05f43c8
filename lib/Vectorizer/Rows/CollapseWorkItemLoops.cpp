//===- CollapseWorkItemLoops.cpp - Folds short rows of work-items into one loop -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Rows/CollapseWorkItemLoops.h"

#include "Passes/HostOpt/HostPasses.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/VariantSettings.h"
#include "Vectorizer/Driver/FunctionVectorization.h"
#include "Vectorizer/Driver/WidthChoice.h"
#include "Vectorizer/LoopNest/LoopNumbers.h"
#include "Vectorizer/LoopNest/SubGroupLoops.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"
#include "Vectorizer/Rows/RowFold.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Maximum cost of folded rows relative to separate ones; a margin, because both costs are
/// estimates.
constexpr double MarginOfRows = 0.8;

/// Returns the cost of a work-item in vectors of this vectorizer or in LLVM's loop, whichever is
/// lower. If only one is known, returns that one; if none is, 0.
double leastCost(const WidthChoice &choice) {
  if (choice.Own == 0 || choice.Others == 0)
    return std::max(choice.Own, choice.Others);
  return std::min(choice.Own, choice.Others);
}

class FunctionFold {
public:
  FunctionFold(Function &f, passes::HostPasses &host, bool force)
      : F(f), Host(host), Force(force), Remark("collapse-work-item-loops", f) {}

  void run() {
    if (!hasShortRows())
      return;
    SmallVector<DebugLoc> places = numberLoops(loops(F));
    BitVector wanted = candidates(unsigned(places.size()));
    if (!Force)
      keepWhatPays(wanted, places);
    fold(F, wanted);
    forgetNumbers(loops(F));
  }

private:
  Function &F;
  passes::HostPasses &Host;
  const bool Force;
  passes::Remarks Remark;

  LoopInfo &loops(Function &of) { return Host.functionAnalyses().getResult<LoopAnalysis>(of); }

  std::optional<ShortRow> shortRow(Function &of, Loop &loop, std::string &why) {
    if (lanesOfSubGroups(loop) != 0)
      return std::nullopt; // The lanes of this loop are a sub-group and must stay so.
    FunctionAnalysisManager &fam = Host.functionAnalyses();
    const unsigned lanes = lanesOfRegister(fam.getResult<TargetIRAnalysis>(of));
    return ShortRow::recognize(loop, lanes, fam.getResult<ScalarEvolutionAnalysis>(of), why);
  }

  std::optional<ShortRow> shortRow(Function &of, Loop &loop) {
    std::string why;
    return shortRow(of, loop, why);
  }

  bool hasShortRows() {
    bool hasAny = false;
    for (Loop *loop : loops(F).getLoopsInPreorder()) {
      std::string why;
      hasAny |= shortRow(F, *loop, why).has_value();
      if (!why.empty())
        refuse(loop->getStartLoc(), why);
    }
    return hasAny;
  }

  void refuse(const DebugLoc &place, const Twine &why) const {
    Remark.missed(place, "NotFolded", "short rows of work-items are not collapsed: " + why);
  }

  /// Returns the set of the numbers of the loops over the work-items of short rows.
  BitVector candidates(unsigned count) {
    BitVector found(count);
    for (Loop *loop : loops(F).getLoopsInPreorder())
      if (std::optional<ShortRow> row = shortRow(F, *loop))
        found.set(loopNumber(*row->row().Items).value_or(0));
    return found;
  }

  /// Folds the short rows whose loops over work-items have a number in `wanted`. Folds one at a
  /// time, because each fold invalidates the analyses.
  void fold(Function &of, BitVector wanted) {
    if (wanted.none())
      return;
    while (foldNext(of, wanted))
      Host.functionAnalyses().invalidate(of, PreservedAnalyses::none());
    prepareForVectors(of, Host);
  }

  bool foldNext(Function &of, BitVector &wanted) {
    for (Loop *loop : loops(of).getLoopsInPreorder())
      if (std::optional<ShortRow> row = shortRow(of, *loop)) {
        const unsigned number = loopNumber(*row->row().Items).value_or(0);
        if (!wanted.test(number))
          continue;
        wanted.reset(number);
        row->fold();
        return true;
      }
    return false;
  }

  void keepWhatPays(BitVector &wanted, ArrayRef<DebugLoc> places) {
    const auto loops = unsigned(places.size());
    SmallVector<WidthChoice> asTheyAre = chooseWidths(F, Host, loops, /*maySimulate=*/false);
    ValueToValueMapTy map;
    Function *copy = CloneFunction(&F, map);
    fold(*copy, wanted);
    SmallVector<WidthChoice> folded = chooseWidths(*copy, Host, loops, /*maySimulate=*/false);
    Host.functionAnalyses().clear(*copy, copy->getName());
    copy->eraseFromParent();
    for (unsigned number : wanted.set_bits())
      if (!pays(leastCost(asTheyAre[number]), leastCost(folded[number]), places[number]))
        wanted.reset(number);
  }

  bool pays(double asItIs, double folded, const DebugLoc &place) const {
    if (asItIs == 0 || folded == 0) {
      refuse(place, "they are not vectorized");
      return false;
    }
    const bool pays = folded < MarginOfRows * asItIs;
    const std::string costs =
        formatv("a work-item costs {0:F1} in one loop, {1:F1} row by row", folded, asItIs).str();
    if (pays)
      Remark.passed(place, "Folded",
                    "short rows of work-items are collapsed into one loop: " + costs);
    else
      refuse(place, costs);
    return pays;
  }
};

} // namespace

PreservedAnalyses CollapseWorkItemLoopsPass::run(Module &m, ModuleAnalysisManager &) const {
  const std::unique_ptr<passes::HostPasses> host =
      passes::HostPasses::createFor("collapse-work-item-loops", m, OptimizationLevel::O3);
  if (!host)
    return PreservedAnalyses::all();
  // Trials add functions to the module and remove them, so list the functions first.
  SmallVector<Function *> functions;
  for (Function &f : m)
    if (!f.isDeclaration() && !passes::settingsOf(f).forbidsVectors() &&
        any_of(host->functionAnalyses().getResult<LoopAnalysis>(f).getLoopsInPreorder(),
               [](const Loop *loop) { return hasRows(*loop); }))
      functions.push_back(&f);
  for (Function *f : functions)
    FunctionFold(*f, *host, Force).run();
  return PreservedAnalyses::none();
}

} // namespace oclc::vectorizer
