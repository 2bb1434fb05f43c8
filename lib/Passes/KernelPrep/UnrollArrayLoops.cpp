//===- UnrollArrayLoops.cpp - Unroll the loops that keep a private array in memory ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/UnrollArrayLoops.h"

#include "Passes/KernelPrep/ArrayLoops.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Maximum size of an array in bytes. Registers have room for 32 elements, or somewhat more with
/// spills; a larger array is a table.
constexpr uint64_t LargestArray = 512;
/// Maximum number of instructions by which unrolling may enlarge a kernel.
constexpr uint64_t MostGrowth = 1024;

/// The arrays that become registers, the arrays for which the code would grow too much, and the
/// loops to unroll for the former.
struct Plan {
  SmallVector<AllocaInst *, 2> arrays;
  SmallVector<AllocaInst *, 2> tooLarge;
  LoopSet loops;
};

bool isSmallArray(const AllocaInst &Variable) {
  std::optional<TypeSize> Bytes = Variable.getAllocationSize(Variable.getDataLayout());
  return Bytes && !Bytes->isScalable() && Bytes->getFixedValue() <= LargestArray &&
         isa<ArrayType, StructType>(Variable.getAllocatedType());
}

Plan makePlan(Function &F, FunctionAnalysisManager &AM) {
  ArrayLoops Loops(AM.getResult<ScalarEvolutionAnalysis>(F));
  Plan Result;
  for (Instruction &I : instructions(F)) {
    auto *Array = dyn_cast<AllocaInst>(&I);
    if (!Array || !isSmallArray(*Array))
      continue;
    std::optional<LoopSet> Needed = Loops.of(*Array);
    if (!Needed || Needed->empty())
      continue;
    LoopSet All = Result.loops;
    All.insert_range(*Needed);
    if (Loops.growth(F, AM.getResult<LoopAnalysis>(F), All) > MostGrowth) {
      Result.tooLarge.push_back(Array);
      continue;
    }
    Result.arrays.push_back(Array);
    Result.loops = std::move(All);
  }
  return Result;
}

DebugLoc place(const AllocaInst &Array) {
  for (const User *U : Array.users())
    if (auto *I = cast<Instruction>(U); I->getDebugLoc())
      return I->getDebugLoc();
  return DebugLoc::getCompilerGenerated();
}

void report(const Function &F, const Plan &Chosen) {
  Remarks Report("unroll-array-loops", F);
  for (const AllocaInst *Array : Chosen.arrays)
    Report.passed(place(*Array), "Unrolled",
                  "private array '" + Array->getName() +
                      "' is promoted to registers: the loops that index it are unrolled");
  for (const AllocaInst *Array : Chosen.tooLarge)
    Report.missed(place(*Array), "TooLarge",
                  "private array '" + Array->getName() +
                      "' stays in memory: the loops that index it are too large to be unrolled");
}

bool unroll(Loop &L, Function &F, FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  UnrollLoopOptions Options = {};
  Options.Count = SE.getSmallConstantMaxTripCount(&L);
  Options.Force = true;
  if (Options.Count == 0)
    return false;
  return UnrollLoop(&L, Options, &AM.getResult<LoopAnalysis>(F), &SE,
                    &AM.getResult<DominatorTreeAnalysis>(F), &AM.getResult<AssumptionAnalysis>(F),
                    &AM.getResult<TargetIRAnalysis>(F), nullptr,
                    /*PreserveLCSSA=*/true) != LoopUnrollResult::Unmodified;
}

/// Runs passes, and invalidates all analyses that they do not preserve.
template <typename... PassTs>
void runPasses(Function &F, FunctionAnalysisManager &AM, PassTs... Passes) {
  FunctionPassManager Manager;
  (Manager.addPass(std::move(Passes)), ...);
  AM.invalidate(F, Manager.run(F, AM));
}

} // namespace

PreservedAnalyses UnrollArrayLoopsPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isKernel(F) || isGeneralForm(F))
    return PreservedAnalyses::all();
  Plan Chosen = makePlan(F, AM);
  report(F, Chosen);
  if (Chosen.arrays.empty())
    return PreservedAnalyses::all();

  runPasses(F, AM, LoopSimplifyPass(), LCSSAPass());
  Chosen = makePlan(F, AM);
  SmallVector<Loop *, 4> Inward = AM.getResult<LoopAnalysis>(F).getLoopsInPreorder();
  for (Loop *L : reverse(Inward))
    if (Chosen.loops.contains(L))
      unroll(*L, F, AM);
  AM.invalidate(F, PreservedAnalyses::none());
  // Offsets into the arrays are constant once the loop counters are folded.
  runPasses(F, AM, EarlyCSEPass(), SimplifyCFGPass(), SROAPass(SROAOptions::ModifyCFG),
            EarlyCSEPass(), InstCombinePass(InstCombineOptions().setVerifyFixpoint(false)),
            SimplifyCFGPass());
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
