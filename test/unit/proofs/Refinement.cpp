//===- Refinement.cpp - Compares functions in front of and behind a pass ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Refinement.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include "gtest/gtest.h"

using namespace llvm;

namespace oclc::proofs {

std::unique_ptr<Module> parse(StringRef Text, LLVMContext &Context) {
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseAssemblyString(Text, Problem, Context);
  if (!M) {
    Problem.print("proof", errs());
    report_fatal_error("the IR of a proof is malformed");
  }
  return M;
}

std::string text(const Function &F) {
  std::string Text;
  raw_string_ostream Stream(Text);
  F.print(Stream);
  return Text;
}

void run(ModulePassManager Passes, Module &M) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder Builder;
  Builder.registerModuleAnalyses(MAM);
  Builder.registerCGSCCAnalyses(CGAM);
  Builder.registerFunctionAnalyses(FAM);
  Builder.registerLoopAnalyses(LAM);
  Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  Passes.run(M, MAM);
}

Choices allNumbers(unsigned Bits) {
  Choices Result;
  for (uint64_t Number = 0; Number != uint64_t(1) << Bits; ++Number)
    Result.push_back(number(Bits, Number));
  return Result;
}

Choices boundaries(unsigned Bits) {
  std::vector<uint64_t> Numbers;
  for (unsigned End : {8u, 16u, 31u, 32u, 63u, 64u})
    if (End <= Bits || End == Bits - 1)
      for (int Near : {-1, 0, 1})
        Numbers.push_back((End == 64 ? 0 : uint64_t(1) << End) + uint64_t(int64_t(Near)));
  for (uint64_t Number : {uint64_t(1), uint64_t(2), uint64_t(5), ~uint64_t(4)})
    Numbers.push_back(Number);
  Numbers.push_back(uint64_t(1) << (Bits - 1));
  for (uint64_t &Number : Numbers)
    Number &= maxUIntN(Bits);
  llvm::sort(Numbers);
  Numbers.erase(llvm::unique(Numbers), Numbers.end());
  Choices Result;
  for (uint64_t Number : Numbers)
    Result.push_back(number(Bits, Number));
  return Result;
}

Choices withPoison(Choices From) {
  Scalars Nothing = From.front();
  for (Scalar &Value : Nothing)
    Value.isPoison = true;
  From.push_back(Nothing);
  return From;
}

void forEachInput(const Function &F, const ChooseFn &Choose,
                  function_ref<void(ArrayRef<Scalars>)> Visit) {
  std::vector<Choices> All;
  for (const Argument &Arg : F.args())
    All.push_back(Choose(Arg));
  std::vector<size_t> Chosen(All.size());
  std::vector<Scalars> Arguments(All.size());
  for (;;) {
    for (size_t I = 0; I != All.size(); ++I)
      Arguments[I] = All[I][Chosen[I]];
    Visit(Arguments);
    size_t I = 0;
    while (I != All.size() && ++Chosen[I] == All[I].size())
      Chosen[I++] = 0;
    if (I == All.size())
      return;
  }
}

Proof::Proof(StringRef Text, function_ref<void(Module &)> Rewrite)
    : Source(parse(Text, Context)), Target(CloneModule(*Source)) {
  EXPECT_FALSE(verifyModule(*Source, &errs()));
  Context.setDiagnosticHandlerCallBack(
      [](const DiagnosticInfo *Problem, void *) { EXPECT_NE(Problem->getSeverity(), DS_Error); });
  Rewrite(*Target);
  for (const Function &F : *Source)
    if (!F.isDeclaration()) {
      const Function &New = *Target->getFunction(F.getName());
      EXPECT_FALSE(verifyFunction(New, &errs())) << text(F) << "became\n" << text(New);
      ++functions;
      changed += text(F) != text(New);
    }
}

void Proof::useMemory(Memory New, uint64_t Start, uint64_t Bytes) {
  Content = std::move(New);
  Addresses = {{Start, Bytes}};
}

bool Proof::check(const Function &F, ArrayRef<Scalars> Arguments) {
  const Function &New = *Target->getFunction(F.getName());
  for (uint64_t Frozen : frozen) {
    Interpreter Before(F.getDataLayout(), answer), After(New.getDataLayout(), answer);
    Before.frozen.reset(); // Any number would have been right.
    After.frozen = Frozen;
    Before.globals = After.globals = globals;
    ++runs;
    const Outcome Old = Before.run(F, Arguments, Content);
    if (Old.end != Outcome::Returned)
      return true;
    const std::string Why = difference(Old, After.run(New, Arguments, Content), Addresses);
    if (Why.empty())
      continue;
    std::string Input;
    for (const Scalars &Argument : Arguments)
      Input += text(Argument) + " ";
    ADD_FAILURE() << Why << "\nfor " << Input << "\n" << text(F) << "became\n" << text(New);
    return false;
  }
  return true;
}

void Proof::check(const ChooseFn &Choose) {
  constexpr unsigned MaxFailures = 3;
  unsigned Failures = 0;
  for (const Function &F : *Source) {
    if (F.isDeclaration() || Failures == MaxFailures)
      continue;
    bool IsRight = true;
    forEachInput(F, Choose,
                 [&](ArrayRef<Scalars> Arguments) { IsRight = IsRight && check(F, Arguments); });
    Failures += !IsRight;
  }
}

} // namespace oclc::proofs
