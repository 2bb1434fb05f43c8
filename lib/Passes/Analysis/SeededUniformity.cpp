//===- SeededUniformity.cpp - Uniformity for a custom set of threads ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/SeededUniformity.h"

#include "Passes/Analysis/BarrierControlDependence.h"

#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {
namespace {

using PhiSet = SmallPtrSet<const PHINode *, 8>;

/// The target of GenericUniformityInfo: reports the uniformity that the seed assigns.
class SeededTTI final : public TargetTransformInfoImplBase {
public:
  /// `Varying` contains PHIs that vary even if all their incoming values are uniform.
  SeededTTI(const DataLayout &DL, const SeededUniformity::SeedFn &Seed, const PhiSet &Varying)
      : TargetTransformInfoImplBase(DL), Seed(Seed), Varying(Varying) {}
  bool hasBranchDivergence(const Function *) const override { return true; }
  InstructionUniformity getInstructionUniformity(const Value *V) const override {
    auto *Phi = dyn_cast<PHINode>(V);
    return Phi && Varying.contains(Phi) ? InstructionUniformity::NeverUniform : Seed(*V);
  }

private:
  const SeededUniformity::SeedFn &Seed;
  const PhiSet &Varying;
};

/// Finds varying PHIs after a loop that LLVM's analysis misses. Such a PHI merges several exits of
/// the loop, its incoming values are constants or values from before the loop, and threads may
/// leave by different exits. LLVM's analysis only considers values that are defined inside the
/// loop.
class ExitPhis {
public:
  ExitPhis(Function &F, const CycleInfo &Cycles, UniformityInfo &Info)
      : F(F), Cycles(Cycles), Info(Info) {}

  void addTo(PhiSet &Varying) {
    for (BasicBlock &BB : F)
      for (PHINode &Phi : BB.phis())
        if (Info.isUniform(&Phi) && tellsExitsApart(Phi))
          Varying.insert(&Phi);
  }

private:
  Function &F;
  const CycleInfo &Cycles;
  UniformityInfo &Info;
  std::optional<PostDominatorTree> PDT;

  bool tellsExitsApart(PHINode &Phi) {
    SmallMapVector<const Cycle *, SmallVector<unsigned>, 2> Edges;
    for (unsigned I = 0, E = Phi.getNumIncomingValues(); I != E; ++I)
      if (const Cycle *Left = cycleLeft(Phi.getIncomingBlock(I), Phi.getParent()))
        Edges[Left].push_back(I);
    return any_of(Edges, [&](const auto &Entry) {
      auto &[Left, Indices] = Entry;
      auto Value = [&](unsigned I) { return Phi.getIncomingValue(I); };
      return !all_equal(map_range(Indices, Value)) &&
             isLeftAtDifferentTimes(*Left, map_to_vector(Indices, [&](unsigned I) {
               return Phi.getIncomingBlock(I);
             }));
    });
  }

  /// Returns the outermost loop that the edge from `From` to `To` leaves, or null.
  const Cycle *cycleLeft(BasicBlock *From, BasicBlock *To) const {
    const Cycle *Left = nullptr;
    for (const Cycle *C = Cycles.getCycle(From); C && !C->contains(To); C = C->getParentCycle())
      Left = C;
    return Left;
  }

  /// True if a divergent branch in the loop decides which of the `Exiting` blocks is reached.
  bool isLeftAtDifferentTimes(const Cycle &Left, ArrayRef<BasicBlock *> Exiting) {
    if (none_of(Left.blocks(), [&](BasicBlock *BB) { return Info.hasDivergentTerminator(*BB); }))
      return false;
    if (!PDT)
      PDT.emplace(F);
    auto Diverges = [&](BasicBlock *BB) {
      return Left.contains(BB) && Info.hasDivergentTerminator(*BB);
    };
    return any_of(Exiting, Diverges) || any_of(decidingBlocks(*PDT, Exiting), Diverges);
  }
};

} // namespace

struct SeededUniformity::State {
  State(Function &F, SeedFn SeedOfValue)
      : Seed(std::move(SeedOfValue)), DT(F),
        TTI(std::make_unique<SeededTTI>(F.getDataLayout(), Seed, Varying)) {
    Cycles.compute(F);
    for (size_t Known = 0;; Known = Varying.size()) {
      Info = std::make_unique<UniformityInfo>(DT, Cycles, &TTI);
      Info->compute();
      ExitPhis(F, Cycles, *Info).addTo(Varying);
      if (Varying.size() == Known)
        return;
    }
  }
  SeedFn Seed;
  DominatorTree DT;
  CycleInfo Cycles;
  PhiSet Varying;
  TargetTransformInfo TTI;
  std::unique_ptr<UniformityInfo> Info;
};

SeededUniformity::SeededUniformity(Function &F, SeedFn Seed)
    : S(std::make_unique<State>(F, std::move(Seed))) {}
SeededUniformity::~SeededUniformity() = default;

bool SeededUniformity::isUniform(const Value &V) const { return S->Info->isUniform(&V); }

bool SeededUniformity::isDivergentUse(const Use &U) const { return S->Info->isDivergentUse(U); }

bool SeededUniformity::hasDivergentTerminator(const BasicBlock &BB) const {
  return S->Info->hasDivergentTerminator(BB);
}

bool SeededUniformity::leavesLoopsTogether(const BasicBlock &BB) const {
  auto Diverges = [&](const BasicBlock *Block) { return S->Info->hasDivergentTerminator(*Block); };
  for (const Cycle *C = S->Cycles.getCycle(&BB); C; C = C->getParentCycle()) {
    if (none_of(C->blocks(), Diverges))
      continue;
    SmallVector<BasicBlock *> Exiting;
    C->getExitingBlocks(Exiting);
    // The loop must have a single, uniform exiting block that each iteration executes.
    auto PassesBy = [&](const BasicBlock *Pred) {
      return !C->contains(Pred) || S->DT.dominates(Exiting.front(), Pred);
    };
    if (Exiting.size() != 1 || Diverges(Exiting.front()) ||
        !all_of(predecessors(C->getHeader()), PassesBy))
      return false;
  }
  return true;
}

} // namespace oclc::passes
