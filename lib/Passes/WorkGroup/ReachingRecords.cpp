//===- ReachingRecords.cpp - The values that variables have at the end of blocks --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/ReachingRecords.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {

/// Removes from `records` those that `others` does not have.
static void intersect(ReachingRecords::Records &records, const ReachingRecords::Records &others) {
  records.remove_if([&](const auto &entry) { return others.lookup(entry.first) != entry.second; });
}

/// Adds a record. It replaces those of any part of its variable.
static void add(ReachingRecords::Records &records, DbgVariableRecord &record) {
  const DebugVariable variable(&record);
  records.remove_if([&](const auto &entry) {
    return entry.first.getVariable() == variable.getVariable() &&
           entry.first.getInlinedAt() == variable.getInlinedAt() &&
           DIExpression::fragmentsOverlap(entry.first.getFragmentOrDefault(),
                                          variable.getFragmentOrDefault());
  });
  records[variable] = &record;
}

ReachingRecords::ReachingRecords(Function &f) {
  if (!f.getSubprogram())
    return;
  const ReversePostOrderTraversal<Function *> order(&f);
  // Records are only removed from one round to the next, so the loop ends.
  for (bool changed = true; changed;) {
    changed = false;
    for (BasicBlock *bb : order) {
      Records records;
      bool isFirst = true;
      for (const BasicBlock *pred : predecessors(bb)) {
        auto known = Ends.find(pred);
        if (known == Ends.end())
          continue; // Not visited yet: assume that it changes nothing.
        if (isFirst)
          records = known->second;
        else
          intersect(records, known->second);
        isFirst = false;
      }
      for (Instruction &inst : *bb)
        for (DbgVariableRecord &record : filterDbgVars(inst.getDbgRecordRange()))
          if (record.isDbgValue())
            add(records, record);
      auto [known, isNew] = Ends.try_emplace(bb);
      if (isNew || known->second.size() != records.size() ||
          any_of(records, [&, old = &known->second](const auto &entry) {
            return old->lookup(entry.first) != entry.second;
          })) {
        known->second = std::move(records);
        changed = true;
      }
    }
  }
}

const ReachingRecords::Records &ReachingRecords::atEndOf(const BasicBlock &bb) const {
  static const Records None;
  auto known = Ends.find(&bb);
  return known == Ends.end() ? None : known->second;
}

} // namespace oclc::passes
