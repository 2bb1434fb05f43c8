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
#include "Vectorizer/Driver/FunctionVectorization.h"
#include "Vectorizer/Driver/WidthChoice.h"
#include "Vectorizer/LoopNest/LoopNumbers.h"
#include "Vectorizer/LoopNest/SubGroupLoops.h"
#include "Vectorizer/Support/AnyLane.h"
#include "Vectorizer/Support/FunctionBackup.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

constexpr char PassName[] = "vectorize-work-items";

/// Vectorises the loops of one function.
class Vectorization {
public:
  Vectorization(Function &F, passes::HostPasses &Host) : F(F), Host(Host), Report(PassName, F) {}

  void run(unsigned Width) {
    prepareForVectors(F, Host);
    Places = numberLoops(loops());
    if (Places.empty())
      return;
    expandLaneNumbers(F, loops());
    SmallVector<unsigned> Widths(Places.size(), 0);
    for (const Loop *L : loops().getLoopsInPreorder())
      if (std::optional<unsigned> Number = loopNumber(*L)) {
        const unsigned Lanes = lanesOfSubGroups(*L);
        Widths[*Number] = Lanes != 0 ? Lanes : Width;
      }
    if (is_contained(Widths, 0))
      choose(Widths);
    auto Outcomes = vectorize(Widths);
    unsigned Widest = 1;
    for (const auto &[Number, Outcome] : Outcomes) {
      if (Outcome.Lanes == 1) {
        refuse(Number, Outcome.Why);
        continue;
      }
      // A loop with few work-items may have fewer lanes than requested.
      Widest = std::max(Widest, Outcome.Form.First.Lanes);
      tellForm(Number, Outcome.Form);
    }
    forgetNumbers(loops());
    passes::setListedWidth(F, Widest);
  }

private:
  Function &F;
  passes::HostPasses &Host;
  passes::Remarks Report;
  SmallVector<DebugLoc> Places;

  LoopInfo &loops() { return Host.functionAnalyses().getResult<LoopAnalysis>(F); }

  /// Vectorises the loops. If the check of a loop's vectors fails (LoopContract.h), restores the
  /// function and starts again without that loop.
  DenseMap<unsigned, LoopOutcome> vectorize(MutableArrayRef<unsigned> Widths) {
    FunctionBackup Before(F);
    while (true) {
      VectorRemarks Remarks(Report);
      auto Outcomes = FunctionVectorization(
                          F, Host, [&](unsigned Number) { return Widths[Number]; }, &Remarks)
                          .run();
      const auto Broken =
          find_if(Outcomes, [](const auto &Entry) { return !Entry.second.Form.Problem.empty(); });
      if (Broken == Outcomes.end())
        return Outcomes;
      passes::reportInternalError(F, Places[Broken->first], PassName, Broken->second.Form.Problem,
                                  "the work-items of this loop run one by one");
      refuse(Broken->first, "the check of their vectors failed");
      Widths[Broken->first] = 1;
      Before.restore();
      Host.functionAnalyses().invalidate(F, PreservedAnalyses::none());
    }
  }

  /// Chooses a width for each loop that has the width 0.
  void choose(MutableArrayRef<unsigned> Widths) {
    const SmallVector<WidthChoice> Choices = chooseWidths(F, Host, unsigned(Widths.size()));
    // For such functions the vector width that LLVM prefers for the CPU is best.
    if (areStreams(Choices))
      F.removeFnAttr("prefer-vector-width");
    for (auto [Number, Choice] : enumerate(Choices)) {
      if (Widths[Number] != 0)
        continue;
      Widths[Number] = Choice.Lanes;
      if (Choice.Own != 0)
        tellCosts(unsigned(Number), Choice);
      else if (Choice.OthersLanes == 1 && !Choice.Why.empty())
        refuse(unsigned(Number), Choice.Why);
    }
  }

  void tellCosts(unsigned Number, const WidthChoice &Choice) {
    const std::string Others =
        Choice.OthersLanes > 1
            ? formatv("LLVM's loop vectorizer with {0} lanes costs", Choice.OthersLanes).str()
            : std::string("one by one they cost");
    Report.analysis(Places[Number], "Costs",
                    formatv("{0} lanes cost {1:F1} for each work-item, {2} {3:F1}", Choice.Tried,
                            Choice.Own, Others, Choice.Others)
                        .str());
    tellMore(Number, Choice);
  }

  void tellMore(unsigned Number, const WidthChoice &Choice) {
    const MoreLanes &More = Choice.More;
    std::string Text;
    if (More.Time != 0)
      Text = formatv(
          "{0} lanes take {1:F1} for each work-item and {2} vector registers, {3} lanes {4:F1}",
          More.Lanes, More.Time, More.Registers, Choice.Tried, Choice.Time);
    else if (!More.WhyNot.empty())
      Text = formatv("more than {0} lanes are not tried", Choice.Tried);
    if (!More.WhyNot.empty())
      Text += ": " + More.WhyNot;
    if (!Text.empty())
      Report.analysis(Places[Number], "MoreLanes", Text);
  }

  void tellForm(unsigned Number, const LoopForm &Form) {
    if (Form.First.Lanes == 1)
      return refuse(Number, "a vector costs more for so few work-items");
    std::string Text = Form.First.Once
                           ? "all work-items run in " + vectorOf(Form.First)
                           : (Twine(Form.First.Lanes) + " work-items run in a vector").str();
    if (Form.Rest)
      Text += ", the remainder " + howRestRuns(*Form.Rest);
    Report.passed(Places[Number], "Vectorized", Text);
  }

  static std::string vectorOf(const ItemForm &Form) {
    return formatv("a vector of {0} lanes{1}", Form.Lanes, Form.IsMasked ? " under a mask" : "");
  }

  static std::string howRestRuns(const ItemForm &Rest) {
    if (Rest.Lanes == 1)
      return "one by one";
    return "in " + (Rest.Once ? vectorOf(Rest) : "narrower vectors");
  }

  void refuse(unsigned Number, StringRef Why) {
    Report.missed(Places[Number], "NotVectorized",
                  (passes::lanesOfSubGroups(F) != 0 ? "sub-group functions become barriers: "
                                                    : "work-items run one by one: ") +
                      Why);
  }
};

} // namespace

/// Returns the version of a kernel with sub-groups that is not needed: the one with lanes if some
/// of its operations on lanes could not be vectorised, else the other one.
static Function *otherForm(Function &Lanes) {
  Function *Without = passes::formWithoutLanes(Lanes);
  return Without && passes::hasLaneOperations(Lanes) ? &Lanes : Without;
}

/// Erases the versions of kernels that operate on lanes, which cannot run without vectors.
static PreservedAnalyses eraseFormsWithLanes(Module &M) {
  for (Function &F : make_early_inc_range(M))
    if (passes::lanesOfSubGroups(F) != 0 && passes::formWithoutLanes(F))
      eraseEntry(F);
  passes::removeUnusedLaneOperations(M);
  return PreservedAnalyses::none();
}

PreservedAnalyses VectorizeWorkItemsPass::run(Module &M, ModuleAnalysisManager &) const {
  if (Width == 1)
    return eraseFormsWithLanes(M);
  Expected<std::unique_ptr<passes::HostPasses>> Host =
      passes::HostPasses::create(M, OptimizationLevel::O3);
  if (!Host) {
    M.getContext().diagnose(
        DiagnosticInfoGeneric(Twine(PassName) + ": " + toString(Host.takeError())));
    return PreservedAnalyses::all();
  }
  // Trials add functions to the module and remove them, so list the functions first.
  SmallVector<Function *> Functions;
  for (Function &F : M)
    if (!F.isDeclaration())
      Functions.push_back(&F);
  // If sub-groups have become vectors, the other version of the kernel need not be compiled.
  SmallSetVector<Function *, 8> Left(Functions.begin(), Functions.end());
  for (Function *F : Functions)
    if (passes::lanesOfSubGroups(*F) != 0) {
      Left.remove(F);
      Vectorization(*F, **Host).run(Width);
      if (Function *Loser = otherForm(*F)) {
        (*Host)->functionAnalyses().clear(*Loser, Loser->getName());
        if (eraseEntry(*Loser))
          Left.remove(Loser);
      }
    }
  for (Function *F : Left)
    Vectorization(*F, **Host).run(Width);
  forgetAny(M);
  passes::removeUnusedLaneOperations(M);
  return PreservedAnalyses::none();
}

} // namespace oclc::vectorizer
