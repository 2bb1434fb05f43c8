//===- DebugVariables.cpp - Prepare variables for debuggers -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/DebugVariables.h"

#include "Passes/KernelPrep/VariableHomes.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/BinaryFormat/Dwarf.h"

using namespace llvm;

namespace oclc::passes {

/// Returns `expression` without the operations with which Clang names address space 0:
/// DW_OP_constu 0, DW_OP_swap, DW_OP_xderef.
static DIExpression *withoutAddressSpace(DIExpression *expression) {
  SmallVector<uint64_t> words(expression->getElements());
  auto *xderef = find(words, uint64_t(dwarf::DW_OP_xderef));
  // A constant 0 has two spellings.
  const size_t end = size_t(xderef - words.begin());
  size_t begin = end;
  if (xderef == words.end() || end < 2 || words[end - 1] != dwarf::DW_OP_swap)
    return expression;
  if (words[end - 2] == dwarf::DW_OP_lit0)
    begin = end - 2;
  else if (end >= 3 && words[end - 3] == dwarf::DW_OP_constu && words[end - 2] == 0)
    begin = end - 3;
  else
    return expression;
  words.erase(words.begin() + begin, words.begin() + end + 1);
  return DIExpression::get(expression->getContext(), words);
}

/// Keeps the variable of one work-item with these records.
static void keep(Function &f, ArrayRef<DbgVariableRecord *> records) {
  // Variables of the source that SROA has left in memory are their own homes.
  if (any_of(records, [](const auto *record) { return !record->isDbgValue(); })) {
    for (const DbgVariableRecord *record : records)
      if (record->isDbgDeclare())
        if (auto *variable = dyn_cast_or_null<AllocaInst>(record->getAddress()))
          keepForDebuggers(*variable);
    return;
  }
  // All work-items have the same arguments, so one home for all of them suffices.
  const bool isArgument = all_of(records, [](const auto *record) {
    return !record->hasArgList() && isa_and_nonnull<Argument>(record->getVariableLocationOp(0));
  });
  AllocaInst *home = giveHome(f, records, [](StoreInst &store) { markHomeStore(store); });
  if (home && isArgument)
    markSlot(*home);
  else if (home)
    keepForDebuggers(*home);
}

PreservedAnalyses DebugVariablesPass::run(Function &f, FunctionAnalysisManager &) const {
  if (!isKernel(f) || !f.getSubprogram())
    return PreservedAnalyses::all();
  const SmallVector<DbgVariableRecord *> records = recordsOf(f);
  for (DbgVariableRecord *record : records)
    record->setExpression(withoutAddressSpace(record->getExpression()));
  if (Keep) {
    for (const auto &[variable, ofVariable] : groupByVariable(records))
      keep(f, ofVariable);
    setKeepsVariables(f);
  }
  PreservedAnalyses pa;
  pa.preserveSet<CFGAnalyses>();
  return pa;
}

} // namespace oclc::passes
