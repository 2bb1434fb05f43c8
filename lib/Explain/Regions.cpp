//===- Regions.cpp - The regions between the barriers of a variant ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/Regions.h"

#include "Explain/Names.h"
#include "Passes/Analysis/BarrierRegions.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"
#include "Passes/WorkGroup/BarrierLiveness.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::explain {
namespace {

std::string nameOf(const BasicBlock &bb) {
  std::string text;
  raw_string_ostream os(text);
  bb.printAsOperand(os, /*PrintType=*/false);
  return text;
}

std::string kindOf(const BasicBlock &barrier) {
  if (!passes::isImplicitBarrier(barrier.front()))
    return "barrier";
  if (&barrier == barrier.getParent()->getEntryBlock().getSingleSuccessor())
    return "entry";
  return isa<ReturnInst>(barrier.getTerminator()) ? "exit" : "implicit";
}

std::string kindOf(passes::Crossing crossing) {
  return crossing == passes::Crossing::Context  ? "context"
         : crossing == passes::Crossing::Shared ? "shared"
                                                : "recomputed";
}

/// Extends the lines of `region` by those of `bb`, as far as they are in the file of the kernel.
void addLines(const BasicBlock &bb, Region &region) {
  const DISubprogram *kernel = bb.getParent()->getSubprogram();
  for (const Instruction &inst : bb) {
    const DebugLoc &loc = inst.getDebugLoc();
    if (!loc || loc.getLine() == 0 || !kernel || loc->getFile() != kernel->getFile())
      continue;
    region.firstLine =
        region.firstLine == 0 ? loc.getLine() : std::min(region.firstLine, loc.getLine());
    region.lastLine = std::max(region.lastLine, loc.getLine());
  }
}

} // namespace

void explainRegions(Function &f, FunctionAnalysisManager &analyses, Variant &variant) {
  if (!passes::isKernel(f) || !passes::hasBarrierRegions(f))
    return;
  const auto &regions = analyses.getResult<passes::BarrierRegionsAnalysis>(f);
  const auto &uniformity = analyses.getResult<passes::WorkItemUniformityAnalysis>(f);
  const passes::CrossRegionValues values(f, regions, uniformity);
  const passes::BarrierLiveness liveness(f, regions, values, uniformity);

  DenseMap<const BasicBlock *, unsigned> numbers;
  for (const BasicBlock &bb : f)
    if (passes::isBarrierBlock(bb)) {
      numbers[&bb] = unsigned(variant.barriers.size());
      variant.barriers.push_back({nameOf(bb), kindOf(bb), placeOf(bb.front().getDebugLoc()), {}});
    }
  for (const passes::BarrierRegion &region : regions.regions()) {
    Region found;
    found.barrier = numbers.lookup(region.barrier);
    found.once = region.once;
    for (const BasicBlock *exit : region.exits)
      found.exits.push_back(numbers.lookup(exit));
    for (const BasicBlock *bb : region.blocks) {
      found.blocks.push_back(nameOf(*bb));
      found.instructions += unsigned(bb->size());
      addLines(*bb, found);
    }
    for (const passes::LiveValue &value : liveness.at(region))
      variant.barriers[found.barrier].live.push_back(
          {value.name, kindOf(value.kind), value.bytes, value.reason});
    variant.regions.push_back(std::move(found));
  }
}

} // namespace oclc::explain
