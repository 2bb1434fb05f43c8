//===- BranchData.cpp - Branches that depend on data -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Simulation/BranchData.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::target {

/// Largest share of wrong predictions among branches that depend on data. Other branches, such as
/// those on the counters of loops, are predicted.
static constexpr double WrongShare = 0.1;

/// The same for a branch that decides which element the next iteration compares, as in a binary
/// search or in a walk through a tree.
static constexpr double WrongShareOfSearch = 0.5;

/// Values in a loop from which the condition of a branch is computed.
using Sources = SmallSetVector<const Instruction *, 32>;

/// Adds the sources of `sources` in `loop`, up to a maximum number. PHIs are added; what they merge
/// is added if `throughPhis` is set.
static void addSources(Sources &sources, const Loop &loop, bool throughPhis) {
  constexpr unsigned Most = 32;
  for (unsigned next = 0; next != sources.size() && next != Most; ++next)
    if (throughPhis || !isa<PHINode>(sources[next]))
      for (const Value *operand : sources[next]->operand_values())
        if (auto *inst = dyn_cast<Instruction>(operand); inst && loop.contains(inst))
          sources.insert(inst);
}

/// True if `inst` has another value if `condition` holds. The condition of a branch decides about
/// the PHIs behind it: those that merge different values of an iteration.
static bool decides(const Value &condition, const Instruction &inst, const Loop &loop) {
  if (auto *select = dyn_cast<SelectInst>(&inst))
    return select->getCondition() == &condition;
  const Value *only = nullptr;
  if (auto *phi = dyn_cast<PHINode>(&inst))
    for (auto [value, from] : zip(phi->incoming_values(), phi->blocks())) {
      if (only && only != value && loop.contains(from))
        return true;
      only = loop.contains(from) ? value : only;
    }
  return false;
}

/// True if a value of `sources` is loaded from a place about which `condition` has decided in the
/// iteration before.
static bool isSearch(const Value &condition, const Sources &sources, const Loop &loop) {
  Sources places;
  for (const Instruction *inst : sources)
    if (auto *load = dyn_cast<LoadInst>(inst))
      if (auto *place = dyn_cast<Instruction>(load->getPointerOperand());
          place && loop.contains(place))
        places.insert(place);
  addSources(places, loop, /*throughPhis=*/true);
  return any_of(places, [&](const Instruction *inst) { return decides(condition, *inst, loop); });
}

bool countComesFromMemory(const Instruction &condition, const Loop &loop) {
  const Loop *around = loop.getParentLoop();
  if (!around)
    return false;
  Sources sources;
  sources.insert(&condition);
  addSources(sources, *around, /*throughPhis=*/true);
  return any_of(sources, [&](const Instruction *inst) {
    return inst->mayReadFromMemory() && !loop.contains(inst);
  });
}

double mostWrong(const Value &condition, const Loop &loop, bool isExit) {
  auto *test = dyn_cast<Instruction>(&condition);
  if (!test || !loop.contains(test))
    return 0;
  Sources sources;
  sources.insert(test);
  addSources(sources, loop, /*throughPhis=*/false);
  if (none_of(sources, [](const Instruction *inst) {
        return inst->mayReadFromMemory() || isa<FCmpInst>(inst);
      }))
    return isExit && countComesFromMemory(*test, loop) ? WrongShare : 0;
  return !isExit && isSearch(condition, sources, loop) ? WrongShareOfSearch : WrongShare;
}

} // namespace oclc::target
