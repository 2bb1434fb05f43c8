//===- ApplyBuildOptions.cpp - Apply build options to a module's instructions -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Widening.h"
#include "Passes/SPIR/Spir.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace oclc::passes {
namespace {

struct NamedOption {
  StringLiteral name;
  bool BuildOptions::*field;
};
constexpr NamedOption Named[] = {
    {"fp32-correctly-rounded-divide-sqrt", &BuildOptions::correctlyRoundedDivideSqrt},
    {"fast-relaxed-math", &BuildOptions::fastRelaxedMath},
    {"finite-math-only", &BuildOptions::finiteMathOnly},
    {"mad-enable", &BuildOptions::madEnable},
    {"no-signed-zeros", &BuildOptions::noSignedZeros},
    {"uniform-work-group-size", &BuildOptions::uniformWorkGroupSize},
    {"unsafe-math-optimizations", &BuildOptions::unsafeMathOptimizations},
};

/// Adds the options with which the producer was run.
void addOptionsOf(const Module &M, BuildOptions &Options) {
  const NamedMDNode *List = M.getNamedMetadata("opencl.compiler.options");
  if (!List)
    return;
  for (const MDNode *Node : List->operands())
    for (const MDOperand &Operand : Node->operands()) {
      const auto *Text = dyn_cast_or_null<MDString>(Operand);
      StringRef Name = Text ? Text->getString() : "";
      if (Name.consume_front("-cl-"))
        Options.set(Name);
    }
}

/// Adds the options that other options imply (OpenCL specification, section 5.8.4.3).
void addImplied(BuildOptions &Options) {
  Options.unsafeMathOptimizations |= Options.fastRelaxedMath;
  Options.finiteMathOnly |= Options.fastRelaxedMath;
  Options.madEnable |= Options.unsafeMathOptimizations;
  Options.noSignedZeros |= Options.unsafeMathOptimizations;
}

FastMathFlags flagsFor(const BuildOptions &Options) {
  FastMathFlags Flags;
  Flags.setAllowContract(Options.madEnable);
  Flags.setNoSignedZeros(Options.noSignedZeros);
  Flags.setNoNaNs(Options.finiteMathOnly);
  Flags.setNoInfs(Options.finiteMathOnly);
  Flags.setAllowReassoc(Options.unsafeMathOptimizations);
  Flags.setAllowReciprocal(Options.unsafeMathOptimizations);
  Flags.setApproxFunc(Options.unsafeMathOptimizations);
  return Flags;
}

void applyTo(Instruction &I, FastMathFlags Flags) {
  if (isa<FPMathOperator>(I))
    I.setFastMathFlags(Flags | I.getFastMathFlags());
}

/// True if the input format cannot express all accuracies: SPIR-V has none, and SPIR 1.2 has none
/// for calls. In IR that Clang has made, a missing !fpmath is intended.
bool saysNoAccuracy(const Module &M) {
  return M.getNamedMetadata("spirv.MemoryModel") || M.getNamedMetadata("opencl.compiler.options");
}

/// Returns the maximum error of a division or square root in ulp; 0 for other instructions (OpenCL
/// C specification, section 7.4).
float allowedError(const Instruction &I) {
  if (!I.getType()->getScalarType()->isFloatTy())
    return 0;
  constexpr float Division = 2.5f, SquareRoot = 3.0f;
  if (I.getOpcode() == Instruction::FDiv)
    return Division;
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && builtins::functionName(Callee->getName()) == "sqrt" ? SquareRoot : 0;
}

void applyAccuracy(Instruction &I, bool IsExact, bool MaySayMore) {
  const float Error = allowedError(I);
  if (Error == 0)
    return;
  if (IsExact)
    I.setMetadata(LLVMContext::MD_fpmath, nullptr);
  else if (MaySayMore && !I.hasMetadata(LLVMContext::MD_fpmath))
    I.setMetadata(LLVMContext::MD_fpmath, MDBuilder(I.getContext()).createFPMath(Error));
}

void applyTo(Function &F, const BuildOptions &Options) {
  for (auto [Wanted, Name] : {std::pair(Options.madEnable, "less-precise-fpmad"),
                              {Options.finiteMathOnly, "no-infs-fp-math"},
                              {Options.finiteMathOnly, "no-nans-fp-math"},
                              {Options.noSignedZeros, "no-signed-zeros-fp-math"},
                              {Options.uniformWorkGroupSize, "uniform-work-group-size"}})
    if (Wanted)
      F.addFnAttr(Name, "true");
}

} // namespace

bool BuildOptions::set(StringRef Name) {
  for (const NamedOption &Option : Named)
    if (Name == Option.name)
      return this->*Option.field = true;
  return false;
}

Expected<BuildOptions> BuildOptions::parse(StringRef Text) {
  BuildOptions Result;
  for (StringRef Name : split(Text, ';'))
    if (!Name.empty() && !Result.set(Name))
      return createStringError("apply-build-options does not know '" + Name + "'");
  return Result;
}

std::string BuildOptions::text() const {
  std::string Result;
  ListSeparator Semicolon(";");
  for (const NamedOption &Option : Named)
    if (this->*Option.field)
      Result += (StringRef(Semicolon) + Option.name).str();
  return Result;
}

PreservedAnalyses ApplyBuildOptionsPass::run(Module &M, ModuleAnalysisManager &) {
  BuildOptions All = Options;
  addOptionsOf(M, All);
  addImplied(All);
  const bool MaySayMore = saysNoAccuracy(M);
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    applyTo(F, All);
    for (Instruction &I : instructions(F)) {
      applyTo(I, flagsFor(All));
      applyAccuracy(I, All.correctlyRoundedDivideSqrt, MaySayMore);
    }
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
