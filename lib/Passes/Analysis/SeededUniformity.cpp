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

/// The target of GenericUniformityInfo: reports the uniformity that the seed assigns, except for
/// some PHIs.
class SeededTTI final : public TargetTransformInfoImplBase {
public:
  /// `varying` contains PHIs that vary even if all their incoming values are uniform.
  SeededTTI(const DataLayout &dl, const SeededUniformity::SeedFn &seed, const PhiSet &varying)
      : TargetTransformInfoImplBase(dl), Seed(seed), Varying(varying) {}
  bool hasBranchDivergence(const Function *) const override { return true; }
  InstructionUniformity getInstructionUniformity(const Value *v) const override {
    auto *phi = dyn_cast<PHINode>(v);
    return phi && Varying.contains(phi) ? InstructionUniformity::NeverUniform : Seed(*v);
  }

private:
  const SeededUniformity::SeedFn &Seed;
  const PhiSet &Varying;
};

/// Finds PHIs after a loop that vary although LLVM's analysis calls them uniform. Such a PHI merges
/// several exits of the loop, its incoming values are constants or values from before the loop, and
/// threads may leave by different exits. LLVM's analysis only considers values that are defined
/// inside the loop.
class ExitPhis {
public:
  ExitPhis(Function &f, const CycleInfo &cycles, UniformityInfo &info)
      : F(f), Cycles(cycles), Info(info) {}

  void addTo(PhiSet &varying) {
    for (BasicBlock &bb : F)
      for (PHINode &phi : bb.phis())
        if (Info.isUniform(&phi) && tellsExitsApart(phi))
          varying.insert(&phi);
  }

private:
  Function &F;
  const CycleInfo &Cycles;
  UniformityInfo &Info;
  std::optional<PostDominatorTree> PDT;

  bool tellsExitsApart(PHINode &phi) {
    SmallMapVector<const Cycle *, SmallVector<unsigned>, 2> edges;
    for (unsigned i = 0, e = phi.getNumIncomingValues(); i != e; ++i)
      if (const Cycle *left = cycleLeft(phi.getIncomingBlock(i), phi.getParent()))
        edges[left].push_back(i);
    return any_of(edges, [&](const auto &entry) {
      auto &[left, indices] = entry;
      auto value = [&](unsigned i) { return phi.getIncomingValue(i); };
      return !all_equal(map_range(indices, value)) &&
             isLeftAtDifferentTimes(*left, map_to_vector(indices, [&](unsigned i) {
               return phi.getIncomingBlock(i);
             }));
    });
  }

  /// Returns the outermost loop that the edge from `from` to `to` leaves, or null.
  const Cycle *cycleLeft(BasicBlock *from, BasicBlock *to) const {
    const Cycle *left = nullptr;
    for (const Cycle *c = Cycles.getCycle(from); c && !c->contains(to); c = c->getParentCycle())
      left = c;
    return left;
  }

  /// True if a divergent branch in the loop decides which of the `exiting` blocks is reached.
  bool isLeftAtDifferentTimes(const Cycle &left, ArrayRef<BasicBlock *> exiting) {
    if (none_of(left.blocks(), [&](BasicBlock *bb) { return Info.hasDivergentTerminator(*bb); }))
      return false;
    if (!PDT)
      PDT.emplace(F);
    auto diverges = [&](BasicBlock *bb) {
      return left.contains(bb) && Info.hasDivergentTerminator(*bb);
    };
    return any_of(exiting, diverges) || any_of(decidingBlocks(*PDT, exiting), diverges);
  }
};

} // namespace

struct SeededUniformity::State {
  State(Function &f, SeedFn seedOfValue)
      : Seed(std::move(seedOfValue)), DT(f),
        TTI(std::make_unique<SeededTTI>(f.getDataLayout(), Seed, Varying)) {
    Cycles.compute(f);
    for (size_t known = 0;; known = Varying.size()) {
      Info = std::make_unique<UniformityInfo>(DT, Cycles, &TTI);
      Info->compute();
      ExitPhis(f, Cycles, *Info).addTo(Varying);
      if (Varying.size() == known)
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

SeededUniformity::SeededUniformity(Function &f, SeedFn seed)
    : S(std::make_unique<State>(f, std::move(seed))) {}
SeededUniformity::~SeededUniformity() = default;

bool SeededUniformity::isUniform(const Value &v) const { return S->Info->isUniform(&v); }

bool SeededUniformity::isDivergentUse(const Use &u) const { return S->Info->isDivergentUse(u); }

bool SeededUniformity::hasDivergentTerminator(const BasicBlock &bb) const {
  return S->Info->hasDivergentTerminator(bb);
}

bool SeededUniformity::leavesLoopsTogether(const BasicBlock &bb) const {
  auto diverges = [&](const BasicBlock *block) { return S->Info->hasDivergentTerminator(*block); };
  for (const Cycle *c = S->Cycles.getCycle(&bb); c; c = c->getParentCycle()) {
    if (none_of(c->blocks(), diverges))
      continue;
    SmallVector<BasicBlock *> exiting;
    c->getExitingBlocks(exiting);
    // The loop must have a single, uniform exiting block that each iteration executes.
    auto passesBy = [&](const BasicBlock *pred) {
      return !c->contains(pred) || S->DT.dominates(exiting.front(), pred);
    };
    if (exiting.size() != 1 || diverges(exiting.front()) ||
        !all_of(predecessors(c->getHeader()), passesBy))
      return false;
  }
  return true;
}

} // namespace oclc::passes
