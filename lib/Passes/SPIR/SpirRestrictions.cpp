//===- SpirRestrictions.cpp - Reject features that the device does not support ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/Mangling.h"
#include "Passes/SPIR/Spir.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr StringLiteral NoImages = "the device has no images", NoPipes = "the device has no pipes",
                        NoEnqueue = "the device has no device-side enqueue";

/// True for names such as "image2d_t" and "image1d_array_ro".
bool isImage(StringRef Name) {
  return Name.consume_front("image") && !Name.empty() && isDigit(Name.front()) &&
         Name.drop_front().starts_with("d");
}

/// Returns why the device does not support a type, whose name is spelled as in OpenCL C, in mangled
/// names or in LLVM. Empty for supported types and for types of the user.
StringRef whyNot(StringRef TypeName) {
  StringRef Name = TypeName.take_until([](char C) { return C == ' ' || C == '*'; });
  const bool IsOpaque = Name.consume_front("ocl_") || Name.consume_front("opencl.");
  if (isImage(Name))
    return NoImages;
  if (IsOpaque && Name.starts_with("pipe"))
    return NoPipes;
  const std::string Known = (Name + (IsOpaque && !Name.ends_with("_t") ? "_t" : "")).str();
  return StringSwitch<StringRef>(Known)
      .Cases({"sampler_t", "spirv.Image", "spirv.SampledImage", "spirv.Sampler"}, NoImages)
      .Cases({"reserve_id_t", "reserveid_t", "spirv.Pipe", "spirv.ReserveId"}, NoPipes)
      .Cases({"queue_t", "clk_event_t", "clkevent_t", "spirv.Queue", "spirv.DeviceEvent"},
             NoEnqueue)
      .Default("");
}

/// Returns the string at `Index` of the kernel metadata `List`, which describes arguments.
StringRef textAt(const Function &Kernel, StringRef List, unsigned Index) {
  const MDNode *Node = Kernel.getMetadata(List);
  const auto *Text = Node && Index < Node->getNumOperands()
                         ? dyn_cast_or_null<MDString>(Node->getOperand(Index))
                         : nullptr;
  return Text ? Text->getString() : "";
}

/// Reports unsupported argument types; returns true if there are any.
bool checkArguments(const Function &Kernel) {
  bool Refused = false;
  for (const Argument &Arg : Kernel.args()) {
    const unsigned Index = Arg.getArgNo();
    StringRef Type = textAt(Kernel, "kernel_arg_base_type", Index);
    const auto *Target = dyn_cast<TargetExtType>(Arg.getType());
    if (Type.empty() && Target)
      Type = Target->getName();
    StringRef Why = whyNot(Type);
    if (Why.empty() && Target)
      Why = whyNot(Target->getName());
    if (Why.empty() && textAt(Kernel, "kernel_arg_type_qual", Index).contains("pipe"))
      Why = NoPipes;
    if (Why.empty())
      continue;
    StringRef Name = textAt(Kernel, "kernel_arg_name", Index);
    emitError(Kernel, {},
              "argument " + Twine(Index) + (Name.empty() ? Twine() : " ('" + Name + "')") +
                  " has type '" + Type + "': " + Why);
    Refused = true;
  }
  return Refused;
}

/// Returns why the device does not support this function; empty if it does.
StringRef whyNotCalled(const Function &Callee) {
  if (Callee.getName() == "__translate_sampler_initializer")
    return NoImages;
  std::optional<MangledFunction> Name = parseMangled(Callee.getName());
  if (!Name || !Callee.isDeclaration())
    return "";
  for (const MangledType &Parameter : Name->parameters) {
    StringRef Base = Parameter.back();
    if (StringRef Why = whyNot(Base.drop_while(isDigit)); !Base.empty() && isDigit(Base.front()))
      if (!Why.empty())
        return Why;
  }
  return "";
}

void checkCalls(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    StringRef Why = Callee ? whyNotCalled(*Callee) : "";
    if (Why.empty())
      continue;
    std::optional<MangledFunction> Name = parseMangled(Callee->getName());
    emitError(F, I.getDebugLoc(),
              "it calls " + (Name ? StringRef(Name->name) : Callee->getName()) + ": " + Why);
    return;
  }
}

/// Reports an initial value other than zeros, which old producers write for variables without one.
void checkVariable(const GlobalVariable &Variable) {
  constexpr unsigned LocalSpace = 3;
  if (Variable.getAddressSpace() != LocalSpace || !Variable.hasInitializer() ||
      isa<UndefValue>(Variable.getInitializer()) || Variable.getInitializer()->isNullValue())
    return;
  Variable.getContext().diagnose(
      DiagnosticInfoGeneric("variable '" + Variable.getName() +
                            "' lies in local memory and has an initial value, which OpenCL C does "
                            "not allow"));
}

} // namespace

PreservedAnalyses SpirRestrictionsPass::run(Module &M, ModuleAnalysisManager &) {
  for (const GlobalVariable &Variable : M.globals())
    checkVariable(Variable);
  for (const Function &F : M)
    if (!isKernel(F) || !checkArguments(F))
      checkCalls(F);
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
