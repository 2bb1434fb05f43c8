//===- Refinement.cpp - Compares functions before and after a pass ----------------------------===//
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

std::unique_ptr<Module> parse(StringRef text, LLVMContext &context) {
  SMDiagnostic problem;
  std::unique_ptr<Module> m = parseAssemblyString(text, problem, context);
  if (!m) {
    problem.print("proof", errs());
    report_fatal_error("the IR of a proof is malformed");
  }
  return m;
}

std::string text(const Function &f) {
  std::string text;
  raw_string_ostream stream(text);
  f.print(stream);
  return text;
}

void run(ModulePassManager passes, Module &m) {
  LoopAnalysisManager lam;
  FunctionAnalysisManager fam;
  CGSCCAnalysisManager cgam;
  ModuleAnalysisManager mam;
  PassBuilder builder;
  builder.registerModuleAnalyses(mam);
  builder.registerCGSCCAnalyses(cgam);
  builder.registerFunctionAnalyses(fam);
  builder.registerLoopAnalyses(lam);
  builder.crossRegisterProxies(lam, fam, cgam, mam);
  passes.run(m, mam);
}

Choices allNumbers(unsigned bits) {
  Choices result;
  for (uint64_t number = 0; number != uint64_t(1) << bits; ++number)
    result.push_back(proofs::number(bits, number));
  return result;
}

Choices boundaries(unsigned bits) {
  std::vector<uint64_t> numbers;
  for (unsigned end : {8u, 16u, 31u, 32u, 63u, 64u})
    if (end <= bits || end == bits - 1)
      for (int near : {-1, 0, 1})
        numbers.push_back((end == 64 ? 0 : uint64_t(1) << end) + uint64_t(int64_t(near)));
  for (uint64_t number : {uint64_t(1), uint64_t(2), uint64_t(5), ~uint64_t(4)})
    numbers.push_back(number);
  numbers.push_back(uint64_t(1) << (bits - 1));
  for (uint64_t &number : numbers)
    number &= maxUIntN(bits);
  llvm::sort(numbers);
  numbers.erase(llvm::unique(numbers), numbers.end());
  Choices result;
  for (uint64_t number : numbers)
    result.push_back(proofs::number(bits, number));
  return result;
}

Choices withPoison(Choices from) {
  Scalars nothing = from.front();
  for (Scalar &value : nothing)
    value.isPoison = true;
  from.push_back(nothing);
  return from;
}

void forEachInput(const Function &f, const ChooseFn &choose,
                  function_ref<void(ArrayRef<Scalars>)> visit) {
  std::vector<Choices> all;
  for (const Argument &arg : f.args())
    all.push_back(choose(arg));
  std::vector<size_t> chosen(all.size());
  std::vector<Scalars> arguments(all.size());
  for (;;) {
    for (size_t i = 0; i != all.size(); ++i)
      arguments[i] = all[i][chosen[i]];
    visit(arguments);
    size_t i = 0;
    while (i != all.size() && ++chosen[i] == all[i].size())
      chosen[i++] = 0;
    if (i == all.size())
      return;
  }
}

Proof::Proof(StringRef text, function_ref<void(Module &)> rewrite)
    : Source(parse(text, Context)), Target(CloneModule(*Source)) {
  EXPECT_FALSE(verifyModule(*Source, &errs()));
  Context.setDiagnosticHandlerCallBack(
      [](const DiagnosticInfo *problem, void *) { EXPECT_NE(problem->getSeverity(), DS_Error); });
  rewrite(*Target);
  for (const Function &f : *Source)
    if (!f.isDeclaration()) {
      const Function &fresh = *Target->getFunction(f.getName());
      EXPECT_FALSE(verifyFunction(fresh, &errs())) << proofs::text(f) << "became\n"
                                                   << proofs::text(fresh);
      ++functions;
      changed += proofs::text(f) != proofs::text(fresh);
    }
}

void Proof::useMemory(Memory fresh, uint64_t start, uint64_t bytes) {
  Content = std::move(fresh);
  Addresses = {{start, bytes}};
}

bool Proof::check(const Function &f, ArrayRef<Scalars> arguments) {
  const Function &fresh = *Target->getFunction(f.getName());
  for (uint64_t number : frozen) {
    Interpreter before(f.getDataLayout(), answer), after(fresh.getDataLayout(), answer);
    before.frozen.reset(); // The original may freeze poison to any number.
    after.frozen = number;
    before.globals = after.globals = globals;
    ++runs;
    const Outcome old = before.run(f, arguments, Content);
    if (old.end != Outcome::Returned)
      return true;
    const std::string why = difference(old, after.run(fresh, arguments, Content), Addresses);
    if (why.empty())
      continue;
    std::string input;
    for (const Scalars &argument : arguments)
      input += text(argument) + " ";
    ADD_FAILURE() << why << "\nfor " << input << "\n"
                  << proofs::text(f) << "became\n"
                  << proofs::text(fresh);
    return false;
  }
  return true;
}

void Proof::check(const ChooseFn &choose) {
  constexpr unsigned MaxFailures = 3;
  unsigned failures = 0;
  for (const Function &f : *Source) {
    if (f.isDeclaration() || failures == MaxFailures)
      continue;
    bool isRight = true;
    forEachInput(f, choose,
                 [&](ArrayRef<Scalars> arguments) { isRight = isRight && check(f, arguments); });
    failures += !isRight;
  }
}

} // namespace oclc::proofs
