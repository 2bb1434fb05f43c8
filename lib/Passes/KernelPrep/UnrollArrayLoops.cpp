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
#include "Passes/Support/UnrollFully.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Maximum size in bytes of an array to promote. A larger array is taken for a table. A smaller one
/// may still have more elements than there are vector registers; some of them are then spilled.
constexpr uint64_t LargestArray = 512;
/// Maximum number of instructions by which unrolling may enlarge a kernel.
constexpr uint64_t MostGrowth = 1024;

struct Plan {
  SmallVector<AllocaInst *, 2> arrays;   ///< Arrays that become registers.
  SmallVector<AllocaInst *, 2> tooLarge; ///< Arrays for which the code would grow too much.
  LoopSet loops;                         ///< Loops to unroll for `arrays`.
};

bool isSmallArray(const AllocaInst &variable) {
  std::optional<TypeSize> bytes = variable.getAllocationSize(variable.getDataLayout());
  return bytes && !bytes->isScalable() && bytes->getFixedValue() <= LargestArray &&
         isa<ArrayType, StructType>(variable.getAllocatedType());
}

Plan makePlan(Function &f, FunctionAnalysisManager &am) {
  ArrayLoops loops(am.getResult<ScalarEvolutionAnalysis>(f));
  Plan result;
  for (Instruction &inst : instructions(f)) {
    auto *array = dyn_cast<AllocaInst>(&inst);
    if (!array || !isSmallArray(*array))
      continue;
    std::optional<LoopSet> needed = loops.of(*array);
    if (!needed || needed->empty())
      continue;
    LoopSet all = result.loops;
    all.insert_range(*needed);
    if (loops.growth(f, am.getResult<LoopAnalysis>(f), all) > MostGrowth) {
      result.tooLarge.push_back(array);
      continue;
    }
    result.arrays.push_back(array);
    result.loops = std::move(all);
  }
  return result;
}

DebugLoc place(const AllocaInst &array) {
  for (const User *u : array.users())
    if (auto *i = cast<Instruction>(u); i->getDebugLoc())
      return i->getDebugLoc();
  return DebugLoc::getCompilerGenerated();
}

void report(const Function &f, const Plan &chosen) {
  Remarks report("unroll-array-loops", f);
  for (const AllocaInst *array : chosen.arrays)
    report.passed(place(*array), "Unrolled",
                  "private array '" + array->getName() +
                      "' is promoted to registers: the loops that index it are unrolled");
  for (const AllocaInst *array : chosen.tooLarge)
    report.missed(place(*array), "TooLarge",
                  "private array '" + array->getName() +
                      "' stays in memory: the loops that index it are too large to be unrolled");
}

/// Runs passes, and invalidates all analyses that they do not preserve.
template <typename... PassTs>
void runPasses(Function &f, FunctionAnalysisManager &am, PassTs... passes) {
  FunctionPassManager manager;
  (manager.addPass(std::move(passes)), ...);
  am.invalidate(f, manager.run(f, am));
}

} // namespace

PreservedAnalyses UnrollArrayLoopsPass::run(Function &f, FunctionAnalysisManager &am) {
  if (!isKernel(f) || isGeneralForm(f))
    return PreservedAnalyses::all();
  Plan chosen = makePlan(f, am);
  report(f, chosen);
  if (chosen.arrays.empty())
    return PreservedAnalyses::all();

  runPasses(f, am, LoopSimplifyPass(), LCSSAPass());
  chosen = makePlan(f, am);
  SmallVector<Loop *, 4> inward = am.getResult<LoopAnalysis>(f).getLoopsInPreorder();
  for (Loop *loop : reverse(inward))
    if (chosen.loops.contains(loop))
      unrollFully(*loop, f, am);
  am.invalidate(f, PreservedAnalyses::none());
  // Offsets into the arrays are constant once the loop counters are folded.
  runPasses(f, am, EarlyCSEPass(), SimplifyCFGPass(), SROAPass(SROAOptions::ModifyCFG),
            EarlyCSEPass(), InstCombinePass(InstCombineOptions().setVerifyFixpoint(false)),
            SimplifyCFGPass());
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
