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
static bool isVote(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isDeclaration() || !Call.getType()->isIntegerTy(32))
    return false;
  const StringRef Name = builtins::functionName(Callee->getName());
  return Name == "work_group_any" || Name == "work_group_all" || Name == "sub_group_any" ||
         Name == "sub_group_all";
}

/// `Truth` is `Vote` != 0. Replaces integers that are made from `Truth` by `Vote`.
static void replaceNumbers(Instruction &Truth, CallInst &Vote) {
  for (User *U : SmallVector<User *>(Truth.users())) {
    auto *Number = cast<Instruction>(U);
    if (Number->getType() != Vote.getType() ||
        !(match(Number, m_ZExt(m_Specific(&Truth))) ||
          match(Number, m_Select(m_Specific(&Truth), m_One(), m_Zero()))))
      continue;
    Number->replaceAllUsesWith(&Vote);
    Number->eraseFromParent();
  }
}

PreservedAnalyses SpirvVotesPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<CallInst *> Votes;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && isVote(*Call))
        Votes.push_back(Call);
  for (CallInst *Vote : Votes)
    for (User *U : Vote->users())
      if (match(U, m_SpecificICmp(ICmpInst::ICMP_NE, m_Specific(Vote), m_Zero())))
        replaceNumbers(*cast<Instruction>(U), *Vote);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
