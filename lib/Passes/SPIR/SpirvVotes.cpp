//===- SpirvVotes.cpp - Use votes as integers, not as booleans ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Widening.h"
#include "Passes/SPIR/Spir.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::passes {

/// True for functions that return 0 or 1 in oclc's library.
static bool isVote(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration() || !call.getType()->isIntegerTy(32))
    return false;
  const StringRef name = builtins::functionName(callee->getName());
  return name == "work_group_any" || name == "work_group_all" || name == "sub_group_any" ||
         name == "sub_group_all";
}

/// `truth` is `vote` != 0. Replaces integers that are made from `truth` by `vote`.
static void replaceNumbers(Instruction &truth, CallInst &vote) {
  for (User *u : SmallVector<User *>(truth.users())) {
    auto *number = cast<Instruction>(u);
    if (number->getType() != vote.getType() ||
        !(match(number, m_ZExt(m_Specific(&truth))) ||
          match(number, m_Select(m_Specific(&truth), m_One(), m_Zero()))))
      continue;
    number->replaceAllUsesWith(&vote);
    number->eraseFromParent();
  }
}

PreservedAnalyses SpirvVotesPass::run(Module &m, ModuleAnalysisManager &) {
  SmallVector<CallInst *> votes;
  for (Function &f : m)
    for (Instruction &inst : instructions(f))
      if (auto *call = dyn_cast<CallInst>(&inst); call && isVote(*call))
        votes.push_back(call);
  for (CallInst *vote : votes)
    for (User *u : vote->users())
      if (match(u, m_SpecificICmp(ICmpInst::ICMP_NE, m_Specific(vote), m_Zero())))
        replaceNumbers(*cast<Instruction>(u), *vote);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
