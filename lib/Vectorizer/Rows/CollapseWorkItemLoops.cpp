//===- CollapseWorkItemLoops.cpp - Folds short rows of work-items into one loop -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Rows/CollapseWorkItemLoops.h"

#include "Passes/HostOpt/HostPasses.h"
#include "Passes/Support/Diagnostics.h"
#include "Vectorizer/Driver/FunctionVectorization.h"
#include "Vectorizer/Driver/WidthChoice.h"
#include "Vectorizer/LoopNest/LoopNumbers.h"
#include "Vectorizer/LoopNest/SubGroupLoops.h"
#include "Vectorizer/Rows/RowFold.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Maximum cost of folded rows relative to separate ones; a margin, because both costs are
/// estimates.
constexpr double Margin = 0.8;

/// Returns the lower cost of a work-item, in vectors of this vectorizer or in LLVM's loop; 0 if not
/// known.
double leastCost(const WidthChoice &Choice) {
  if (Choice.Own == 0 || Choice.Others == 0)
    return std::max(Choice.Own, Choice.Others);
  return std::min(Choice.Own, Choice.Others);
}

class FunctionFold {
public:
  FunctionFold(Function &F, passes::HostPasses &Host, bool Force)
      : F(F), Host(Host), Force(Force), Remark("collapse-work-item-loops", F) {}

  void run() {
    if (!hasShortRows())
      return;
    SmallVector<DebugLoc> Places = numberLoops(loops(F));
    BitVector Wanted = candidates(unsigned(Places.size()));
    if (!Force)
      keepWhatPays(Wanted, Places);
    fold(F, Wanted);
    forgetNumbers(loops(F));
  }

private:
  Function &F;
  passes::HostPasses &Host;
  const bool Force;
  passes::Remarks Remark;

  LoopInfo &loops(Function &Of) { return Host.functionAnalyses().getResult<LoopAnalysis>(Of); }

  std::optional<ShortRow> shortRow(Function &Of, Loop &L, std::string &Why) {
    if (lanesOfSubGroups(L) != 0)
      return std::nullopt; // The lanes of this loop are a sub-group.
    FunctionAnalysisManager &FAM = Host.functionAnalyses();
    const unsigned Lanes = lanesOfRegister(FAM.getResult<TargetIRAnalysis>(Of));
    return ShortRow::recognize(L, Lanes, FAM.getResult<ScalarEvolutionAnalysis>(Of), Why);
  }

  std::optional<ShortRow> shortRow(Function &Of, Loop &L) {
    std::string Why;
    return shortRow(Of, L, Why);
  }

  bool hasShortRows() {
    bool HasAny = false;
    for (Loop *L : loops(F).getLoopsInPreorder()) {
      std::string Why;
      HasAny |= shortRow(F, *L, Why).has_value();
      if (!Why.empty())
        refuse(L->getStartLoc(), Why);
    }
    return HasAny;
  }

  void refuse(const DebugLoc &Place, const Twine &Why) const {
    Remark.missed(Place, "NotFolded", "short rows of work-items are not collapsed: " + Why);
  }

  /// Returns the numbers of the loops whose rows are too short.
  BitVector candidates(unsigned Loops) {
    BitVector Found(Loops);
    for (Loop *L : loops(F).getLoopsInPreorder())
      if (std::optional<ShortRow> Row = shortRow(F, *L))
        Found.set(loopNumber(*Row->row().Items).value_or(0));
    return Found;
  }

  /// Folds the loops in `Wanted`, one at a time, because each fold invalidates the analyses.
  void fold(Function &Of, BitVector Wanted) {
    if (Wanted.none())
      return;
    while (foldNext(Of, Wanted))
      Host.functionAnalyses().invalidate(Of, PreservedAnalyses::none());
    prepareForVectors(Of, Host);
  }

  bool foldNext(Function &Of, BitVector &Wanted) {
    for (Loop *L : loops(Of).getLoopsInPreorder())
      if (std::optional<ShortRow> Row = shortRow(Of, *L)) {
        const unsigned Number = loopNumber(*Row->row().Items).value_or(0);
        if (!Wanted.test(Number))
          continue;
        Wanted.reset(Number);
        Row->fold();
        return true;
      }
    return false;
  }

  void keepWhatPays(BitVector &Wanted, ArrayRef<DebugLoc> Places) {
    const auto Loops = unsigned(Places.size());
    SmallVector<WidthChoice> AsTheyAre = chooseWidths(F, Host, Loops);
    ValueToValueMapTy Map;
    Function *Copy = CloneFunction(&F, Map);
    fold(*Copy, Wanted);
    SmallVector<WidthChoice> Folded = chooseWidths(*Copy, Host, Loops);
    Host.functionAnalyses().clear(*Copy, Copy->getName());
    Copy->eraseFromParent();
    for (unsigned Number : Wanted.set_bits())
      if (!pays(leastCost(AsTheyAre[Number]), leastCost(Folded[Number]), Places[Number]))
        Wanted.reset(Number);
  }

  bool pays(double AsItIs, double Folded, const DebugLoc &Place) const {
    if (AsItIs == 0 || Folded == 0) {
      refuse(Place, "they are not vectorized");
      return false;
    }
    const bool Pays = Folded < Margin * AsItIs;
    const std::string Costs =
        formatv("a work-item costs {0:F1} in one loop, {1:F1} row by row", Folded, AsItIs).str();
    if (Pays)
      Remark.passed(Place, "Folded",
                    "short rows of work-items are collapsed into one loop: " + Costs);
    else
      refuse(Place, Costs);
    return Pays;
  }
};

} // namespace

PreservedAnalyses CollapseWorkItemLoopsPass::run(Module &M, ModuleAnalysisManager &) const {
  Expected<std::unique_ptr<passes::HostPasses>> Host =
      passes::HostPasses::create(M, OptimizationLevel::O3);
  if (!Host) {
    M.getContext().diagnose(
        DiagnosticInfoGeneric("collapse-work-item-loops: " + toString(Host.takeError())));
    return PreservedAnalyses::all();
  }
  // Trials add functions to the module and remove them, so list the functions first.
  SmallVector<Function *> Functions;
  for (Function &F : M)
    if (!F.isDeclaration() &&
        any_of((*Host)->functionAnalyses().getResult<LoopAnalysis>(F).getLoopsInPreorder(),
               [](const Loop *L) { return hasRows(*L); }))
      Functions.push_back(&F);
  for (Function *F : Functions)
    FunctionFold(*F, **Host, Force).run();
  return PreservedAnalyses::none();
}

} // namespace oclc::vectorizer
