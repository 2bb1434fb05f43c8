//===- OutlineRegionLoops.cpp - Functions of their own for many regions -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/OutlineRegionLoops.h"

#include "Passes/Support/EntryList.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Number of loops inside of a loop from which on they are outlined. If the local size is known, it
/// is larger: LLVM unrolls such loops, and vectors stay in registers from one region to the next.
constexpr size_t ManyLoops = 32, ManyLoopsOfKnownSize = 128;

/// Returns the loops to outline: those directly inside of a loop that contains at least `many`.
SmallVector<Loop *> loopsOfRegions(const LoopInfo &li, size_t many) {
  SmallVector<Loop *> found;
  for (Loop *loop : li.getLoopsInPreorder())
    if (loop->getSubLoops().size() >= many)
      append_range(found, loop->getSubLoops());
  return found;
}

/// Moves the loop to a function of its own. Leaves it where it is if that is not possible.
void outline(Loop &loop, const CodeExtractorAnalysisCache &cache) {
  CodeExtractor extractor(loop.getBlocks());
  if (!extractor.isEligible())
    return;
  Function *f = extractor.extractCodeRegion(cache);
  if (!f)
    return;
  f->addFnAttr(Attribute::NoInline);
  f->setCallingConv(CallingConv::Fast);
  for (User *u : f->users())
    cast<CallInst>(u)->setCallingConv(CallingConv::Fast);
}

} // namespace

PreservedAnalyses OutlineRegionLoopsPass::run(Module &m, ModuleAnalysisManager &) {
  SmallPtrSet<const Function *, 8> ofKnownSize;
  for (const ListedEntry &entry : listedEntries(m))
    if (entry.localSize)
      ofKnownSize.insert(entry.function);
  bool changed = false;
  for (Function &f : make_early_inc_range(m)) {
    if (f.isDeclaration())
      continue;
    const DominatorTree dt(f);
    const LoopInfo li(dt);
    const SmallVector<Loop *> loops =
        loopsOfRegions(li, ofKnownSize.contains(&f) ? ManyLoopsOfKnownSize : ManyLoops);
    if (loops.empty())
      continue;
    const CodeExtractorAnalysisCache cache(f);
    for (Loop *loop : loops)
      outline(*loop, cache);
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::passes
