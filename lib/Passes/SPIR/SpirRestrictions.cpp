//===- SpirRestrictions.cpp - Reject features that the device does not support ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/Mangling.h"
#include "Passes/SPIR/Spir.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/ImageTypes.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/MemoryLayout.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr StringLiteral NoImages = "the device has no such images",
                        NoPipeStorage = "the device has no pipes in program scope",
                        NoEnqueue = "the device has no device-side enqueue";

/// True for names such as "image2d_msaa_t", but not "image_info".
bool isOtherImage(StringRef name) {
  StringRef rest = name;
  const bool isImage = rest.consume_front("image") && !rest.empty() && isDigit(rest.front());
  return isImage && !imageTypeNamed(name);
}

/// Returns why the device does not support a type, whose name is spelled as in OpenCL C, in mangled
/// names or in LLVM. Empty for supported types and for types of the user.
StringRef whyNot(StringRef typeName) {
  StringRef name = typeName.take_until([](char c) { return c == ' ' || c == '*'; });
  const bool isOpaque = name.consume_front("ocl_") || name.consume_front("opencl.");
  if (isOtherImage(name))
    return NoImages;
  const std::string known = (name + (isOpaque && !name.ends_with("_t") ? "_t" : "")).str();
  return StringSwitch<StringRef>(known)
      .Case("spirv.SampledImage", NoImages)
      .Case("spirv.PipeStorage", NoPipeStorage)
      .Cases({"queue_t", "clk_event_t", "clkevent_t", "spirv.Queue", "spirv.DeviceEvent"},
             NoEnqueue)
      .Default("");
}

/// Returns the string at `index` of the kernel metadata `list`, which describes arguments.
StringRef textAt(const Function &kernel, StringRef list, unsigned index) {
  const MDNode *node = kernel.getMetadata(list);
  const auto *text = node && index < node->getNumOperands()
                         ? dyn_cast_or_null<MDString>(node->getOperand(index))
                         : nullptr;
  return text ? text->getString() : "";
}

/// Reports unsupported argument types; returns true if there are any.
bool checkArguments(const Function &kernel) {
  bool refused = false;
  for (const Argument &arg : kernel.args()) {
    const unsigned index = arg.getArgNo();
    StringRef type = textAt(kernel, "kernel_arg_base_type", index);
    const auto *target = dyn_cast<TargetExtType>(arg.getType());
    if (type.empty() && target)
      type = target->getName();
    StringRef why = whyNot(type);
    if (why.empty() && target)
      why = target->getName() == "spirv.Image" && !imageType(target) ? StringRef(NoImages)
                                                                     : whyNot(target->getName());
    if (why.empty())
      continue;
    StringRef name = textAt(kernel, "kernel_arg_name", index);
    emitError(kernel, {},
              "argument " + Twine(index) + (name.empty() ? Twine() : " ('" + name + "')") +
                  " has type '" + type + "': " + why);
    refused = true;
  }
  return refused;
}

/// Returns why the device does not support this function; empty if it does.
StringRef whyNotCalled(const Function &callee) {
  std::optional<MangledFunction> name = parseMangled(callee.getName());
  if (!name || !callee.isDeclaration())
    return "";
  for (const MangledType &parameter : name->parameters) {
    StringRef base = parameter.back();
    if (StringRef why = whyNot(base.drop_while(isDigit)); !base.empty() && isDigit(base.front()))
      if (!why.empty())
        return why;
  }
  return "";
}

void checkCalls(const Function &f) {
  for (const Instruction &inst : instructions(f)) {
    const auto *call = dyn_cast<CallBase>(&inst);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    StringRef why = callee ? whyNotCalled(*callee) : "";
    if (why.empty())
      continue;
    std::optional<MangledFunction> name = parseMangled(callee->getName());
    emitError(f, inst.getDebugLoc(),
              "it calls " + (name ? StringRef(name->name) : callee->getName()) + ": " + why);
    return;
  }
}

/// Reports an initial value in local memory. Zeros are accepted, because old producers write them
/// for variables without an initial value.
void checkVariable(const GlobalVariable &variable) {
  if (variable.getAddressSpace() != LocalSpace || !variable.hasInitializer() ||
      isa<UndefValue>(variable.getInitializer()) || variable.getInitializer()->isNullValue())
    return;
  variable.getContext().diagnose(
      DiagnosticInfoGeneric("variable '" + variable.getName() +
                            "' lies in local memory and has an initial value, which OpenCL C does "
                            "not allow"));
}

} // namespace

PreservedAnalyses SpirRestrictionsPass::run(Module &m, ModuleAnalysisManager &) {
  for (const GlobalVariable &variable : m.globals())
    checkVariable(variable);
  for (const Function &f : m)
    if (!isKernel(f) || !checkArguments(f))
      checkCalls(f);
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
