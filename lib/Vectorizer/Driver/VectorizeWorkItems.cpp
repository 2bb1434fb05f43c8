//===- VectorizeWorkItems.cpp - Vectorises the loops over work-items --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/VectorizeWorkItems.h"

#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/EntryList.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/LaneOperations.h"
#include "Passes/Support/VariantSettings.h"
#include "Vectorizer/Driver/FunctionVectorization.h"
#include "Vectorizer/Driver/WidthChoice.h"
#include "Vectorizer/LoopNest/LoopNumbers.h"
#include "Vectorizer/LoopNest/SubGroupLoops.h"
#include "Vectorizer/Support/AnyLane.h"
#include "Vectorizer/Support/FunctionBackup.h"
#include "Vectorizer/Support/ItemMarks.h"
#include "Vectorizer/Transform/UnrollRows.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

constexpr char PassName[] = "vectorize-work-items";

/// Vectorises the loops of one function.
class Vectorization {
public:
  Vectorization(Function &f, passes::HostPasses &host, bool simulate)
      : F(f), Host(host), Simulate(simulate), Report(PassName, f) {}

  void run(unsigned width) {
    if (passes::settingsOf(F).forbidsVectors())
      return forbidVectors();
    prepareForLanes(F, Host);
    Places = numberLoops(loops());
    if (Places.empty())
      return;
    expandLaneNumbers(F, loops());
    SmallVector<unsigned> widths = requestedWidths(loops(), Places.size(), width);
    if (is_contained(widths, 0))
      choose(widths);
    auto outcomes = vectorize(widths);
    unsigned widest = 1;
    for (const auto &[number, outcome] : outcomes) {
      if (outcome.Lanes == 1) {
        refuse(number, outcome.Why);
        continue;
      }
      // A loop with few work-items may have fewer lanes than requested.
      widest = std::max(widest, outcome.Form.First.Lanes);
      tellForm(number, outcome.Form);
    }
    forgetNumbers(loops());
    passes::setListedWidth(F, widest);
  }

private:
  Function &F;
  passes::HostPasses &Host;
  const bool Simulate;
  passes::Remarks Report;
  SmallVector<DebugLoc> Places;

  LoopInfo &loops() { return Host.functionAnalyses().getResult<LoopAnalysis>(F); }

  /// Keeps LLVM's loop vectorizer from the loops.
  void forbidVectors() {
    for (Loop *loop : loops().getLoopsInPreorder())
      addStringMetadataToLoop(loop, "llvm.loop.vectorize.enable", 0);
  }

  /// Vectorises the loops. If a check of a loop's vectors fails, such as that of LoopContract.h,
  /// restores the function and starts again without that loop.
  DenseMap<unsigned, LoopOutcome> vectorize(MutableArrayRef<unsigned> widths) {
    FunctionBackup before(F);
    while (true) {
      VectorRemarks remarks(Report);
      auto outcomes = FunctionVectorization(
                          F, Host, [&](unsigned number) { return widths[number]; }, &remarks)
                          .run();
      const auto broken =
          find_if(outcomes, [](const auto &entry) { return !entry.second.Form.Problem.empty(); });
      if (broken == outcomes.end())
        return outcomes;
      passes::reportInternalError(F, Places[broken->first], PassName, broken->second.Form.Problem,
                                  "the work-items of this loop run one by one");
      refuse(broken->first, "the check of their vectors failed");
      widths[broken->first] = 1;
      before.restore();
      Host.functionAnalyses().invalidate(F, PreservedAnalyses::none());
    }
  }

  /// Chooses a width for each loop that has the width 0.
  void choose(MutableArrayRef<unsigned> widths) {
    const SmallVector<WidthChoice> choices =
        chooseWidths(F, Host, unsigned(widths.size()), Simulate);
    // For streams, the vector width that LLVM prefers for the CPU is best, so drop the attribute
    // that asks for another one.
    if (areStreams(choices))
      F.removeFnAttr("prefer-vector-width");
    for (auto [number, choice] : enumerate(choices)) {
      if (widths[number] != 0)
        continue;
      widths[number] = choice.Lanes;
      if (choice.Own != 0)
        tellCosts(unsigned(number), choice);
      else if (choice.OthersLanes == 1 && !choice.Why.empty())
        refuse(unsigned(number), choice.Why);
    }
  }

  void tellCosts(unsigned number, const WidthChoice &choice) {
    const std::string others =
        choice.OthersLanes > 1
            ? formatv("LLVM's loop vectorizer with {0} lanes costs", choice.OthersLanes).str()
            : std::string("one by one they cost");
    Report.analysis(Places[number], "Costs",
                    formatv("{0} lanes cost {1:F1} for each work-item, {2} {3:F1}", choice.Tried,
                            choice.Own, others, choice.Others)
                        .str());
    if (choice.OwnCycles != 0)
      Report.analysis(
          Places[number], "Simulated",
          formatv("simulated, {0} lanes take {1:F1} cycles for each work-item, and one by "
                  "one they take {2:F1}",
                  choice.Tried, choice.OwnCycles, choice.OthersCycles)
              .str());
    tellMore(number, choice);
  }

  void tellMore(unsigned number, const WidthChoice &choice) {
    const MoreLanes &more = choice.More;
    std::string text;
    if (more.Time != 0)
      text = formatv(
          "{0} lanes take {1:F1} for each work-item and {2} vector registers, {3} lanes {4:F1}",
          more.Lanes, more.Time, more.Registers, more.FewerLanes, more.FewerTime);
    else if (more.Cycles != 0 && more.FewerCycles != 0)
      text = formatv("simulated, {0} lanes take {1:F1} cycles for each work-item, and {2} lanes "
                     "take {3:F1}",
                     more.Lanes, more.Cycles, choice.Tried, more.FewerCycles);
    else if (!more.WhyNot.empty())
      text = formatv("more than {0} lanes are not tried", choice.Tried);
    if (!more.WhyNot.empty())
      text += ": " + more.WhyNot;
    if (!text.empty())
      Report.analysis(Places[number], "MoreLanes", text);
  }

  void tellForm(unsigned number, const LoopForm &form) {
    if (form.First.Lanes == 1)
      return refuse(number, "a vector costs more for so few work-items");
    std::string text = form.First.Once
                           ? "all work-items run in " + vectorOf(form.First)
                           : (Twine(form.First.Lanes) + " work-items run in a vector").str();
    if (form.Rest)
      text += ", the remainder " + howRestRuns(*form.Rest);
    Report.passed(Places[number], "Vectorized", text);
  }

  static std::string vectorOf(const ItemForm &form) {
    return formatv("a vector of {0} lanes{1}", form.Lanes, form.IsMasked ? " under a mask" : "");
  }

  static std::string howRestRuns(const ItemForm &rest) {
    if (rest.Lanes == 1)
      return "one by one";
    return "in " + (rest.Once ? vectorOf(rest) : "narrower vectors");
  }

  void refuse(unsigned number, StringRef why) {
    Report.missed(Places[number], "NotVectorized",
                  (passes::lanesOfSubGroups(F) != 0 ? "sub-group functions become barriers: "
                                                    : "work-items run one by one: ") +
                      why);
  }
};

} // namespace

/// Returns the lanes that are requested for `f`, or else `width`.
static unsigned lanesFor(const Function &f, unsigned width) {
  return passes::settingsOf(f).lanes.value_or(width);
}

/// Returns the version of a kernel with sub-groups that is not needed: `lanes` if some of its
/// operations on lanes could not be vectorised, else the version without lanes. Null if there is no
/// version without lanes.
static Function *otherForm(Function &lanes) {
  Function *without = passes::formWithoutLanes(lanes);
  return without && passes::hasLaneOperations(lanes) ? &lanes : without;
}

/// Erases the versions of kernels that operate on lanes, which cannot run without vectors, if there
/// are versions without lanes.
static PreservedAnalyses eraseFormsWithLanes(Module &m) {
  for (Function &f : make_early_inc_range(m))
    if (passes::lanesOfSubGroups(f) != 0 && passes::formWithoutLanes(f))
      eraseEntry(f);
  passes::removeUnusedLaneOperations(m);
  return PreservedAnalyses::none();
}

PreservedAnalyses VectorizeWorkItemsPass::run(Module &m, ModuleAnalysisManager &) const {
  if (Width == 1)
    return eraseFormsWithLanes(m);
  const std::unique_ptr<passes::HostPasses> host =
      passes::HostPasses::createFor(PassName, m, OptimizationLevel::O3);
  if (!host)
    return PreservedAnalyses::all();
  // Trials add functions to the module and remove them, so list the functions first.
  SmallVector<Function *> functions;
  for (Function &f : m)
    if (!f.isDeclaration())
      functions.push_back(&f);
  // Kernels with sub-groups come first: if their sub-groups become vectors, the other version of
  // the kernel need not be compiled.
  SmallSetVector<Function *, 8> left(functions.begin(), functions.end());
  for (Function *f : functions)
    if (passes::lanesOfSubGroups(*f) != 0) {
      left.remove(f);
      Vectorization(*f, *host, Simulate).run(lanesFor(*f, Width));
      if (Function *loser = otherForm(*f)) {
        host->functionAnalyses().clear(*loser, loser->getName());
        if (eraseEntry(*loser))
          left.remove(loser);
      }
    }
  for (Function *f : left)
    Vectorization(*f, *host, Simulate).run(lanesFor(*f, Width));
  for (Function &f : m) {
    dropItemMarks(f);
    if (!f.isDeclaration())
      permitUnrollingOfRows(f, host->functionAnalyses());
  }
  forgetAny(m);
  passes::removeUnusedLaneOperations(m);
  return PreservedAnalyses::none();
}

} // namespace oclc::vectorizer
