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
void addOptionsOf(const Module &m, BuildOptions &options) {
  const NamedMDNode *list = m.getNamedMetadata("opencl.compiler.options");
  if (!list)
    return;
  for (const MDNode *node : list->operands())
    for (const MDOperand &operand : node->operands()) {
      const auto *text = dyn_cast_or_null<MDString>(operand);
      StringRef name = text ? text->getString() : "";
      if (name.consume_front("-cl-"))
        options.set(name);
    }
}

/// Adds the options that other options imply (OpenCL specification, section 5.8.4.3).
void addImplied(BuildOptions &options) {
  options.unsafeMathOptimizations |= options.fastRelaxedMath;
  options.finiteMathOnly |= options.fastRelaxedMath;
  options.madEnable |= options.unsafeMathOptimizations;
  options.noSignedZeros |= options.unsafeMathOptimizations;
}

FastMathFlags flagsFor(const BuildOptions &options) {
  FastMathFlags flags;
  flags.setAllowContract(options.madEnable);
  flags.setNoSignedZeros(options.noSignedZeros);
  flags.setNoNaNs(options.finiteMathOnly);
  flags.setNoInfs(options.finiteMathOnly);
  flags.setAllowReassoc(options.unsafeMathOptimizations);
  flags.setAllowReciprocal(options.unsafeMathOptimizations);
  flags.setApproxFunc(options.unsafeMathOptimizations);
  return flags;
}

void applyTo(Instruction &inst, FastMathFlags flags) {
  if (isa<FPMathOperator>(inst))
    inst.setFastMathFlags(flags | inst.getFastMathFlags());
}

/// True if the input format cannot express the accuracy of every operation: SPIR-V has no
/// accuracies, and SPIR 1.2 has none for calls. In other modules, which Clang has made, a missing
/// !fpmath is intended.
bool saysNoAccuracy(const Module &m) {
  return m.getNamedMetadata("spirv.MemoryModel") || m.getNamedMetadata("opencl.compiler.options");
}

/// Returns the maximum error, in ulp, that OpenCL C (section 7.4) allows for a single-precision
/// division or square root. Returns 0 for other instructions, and for other precisions.
float allowedError(const Instruction &inst) {
  if (!inst.getType()->getScalarType()->isFloatTy())
    return 0;
  constexpr float Division = 2.5f, SquareRoot = 3.0f;
  if (inst.getOpcode() == Instruction::FDiv)
    return Division;
  const auto *call = dyn_cast<CallInst>(&inst);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && builtins::functionName(callee->getName()) == "sqrt" ? SquareRoot : 0;
}

void applyAccuracy(Instruction &inst, bool isExact, bool maySayMore) {
  const float error = allowedError(inst);
  if (error == 0)
    return;
  if (isExact)
    inst.setMetadata(LLVMContext::MD_fpmath, nullptr);
  else if (maySayMore && !inst.hasMetadata(LLVMContext::MD_fpmath))
    inst.setMetadata(LLVMContext::MD_fpmath, MDBuilder(inst.getContext()).createFPMath(error));
}

void applyTo(Function &f, const BuildOptions &options) {
  for (auto [wanted, name] : {std::pair(options.madEnable, "less-precise-fpmad"),
                              {options.finiteMathOnly, "no-infs-fp-math"},
                              {options.finiteMathOnly, "no-nans-fp-math"},
                              {options.noSignedZeros, "no-signed-zeros-fp-math"},
                              {options.uniformWorkGroupSize, "uniform-work-group-size"}})
    if (wanted)
      f.addFnAttr(name, "true");
}

} // namespace

bool BuildOptions::set(StringRef name) {
  for (const NamedOption &option : Named)
    if (name == option.name)
      return this->*option.field = true;
  return false;
}

Expected<BuildOptions> BuildOptions::parse(StringRef text) {
  BuildOptions result;
  for (StringRef name : split(text, ';'))
    if (!name.empty() && !result.set(name))
      return createStringError("apply-build-options does not know '" + name + "'");
  return result;
}

std::string BuildOptions::text() const {
  std::string result;
  ListSeparator semicolon(";");
  for (const NamedOption &option : Named)
    if (this->*option.field)
      result += (StringRef(semicolon) + option.name).str();
  return result;
}

PreservedAnalyses ApplyBuildOptionsPass::run(Module &m, ModuleAnalysisManager &) {
  BuildOptions all = Options;
  addOptionsOf(m, all);
  addImplied(all);
  const bool maySayMore = saysNoAccuracy(m);
  for (Function &f : m) {
    if (f.isDeclaration())
      continue;
    applyTo(f, all);
    for (Instruction &inst : instructions(f)) {
      applyTo(inst, flagsFor(all));
      applyAccuracy(inst, all.correctlyRoundedDivideSqrt, maySayMore);
    }
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
