//===- BuiltinAttributes.cpp - Set Clang's attributes on functions and calls ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Library.h"
#include "Builtins/Widening.h"
#include "Passes/SPIR/Spir.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using oclc::builtins::Library;

namespace oclc::passes {
namespace {

/// Returns the attributes to remove: a producer's wishes for code generation, and facts about
/// functions that the producer has inferred.
AttributeMask removedFromFunctions() {
  AttributeMask mask;
  for (Attribute::AttrKind kind :
       {Attribute::OptimizeNone, Attribute::NoInline, Attribute::AlwaysInline,
        Attribute::InlineHint, Attribute::MinSize, Attribute::OptimizeForSize, Attribute::Cold,
        Attribute::Hot, Attribute::NoDuplicate, Attribute::Memory, Attribute::Speculatable,
        Attribute::StackProtect, Attribute::StackProtectReq, Attribute::StackProtectStrong,
        Attribute::UWTable, Attribute::NoReturn, Attribute::NoImplicitFloat})
    mask.addAttribute(kind);
  for (StringRef name :
       {"target-cpu", "target-features", "tune-cpu", "frame-pointer", "no-frame-pointer-elim",
        "no-frame-pointer-elim-non-leaf", "denormal-fp-math", "denormal-fp-math-f32",
        "unsafe-fp-math", "use-soft-float", "no-inline-line-tables"})
    mask.addAttribute(name);
  return mask;
}

/// True for functions that have effects even if they take no pointers: they print, wait, order
/// memory, read a clock, or take part in an operation of the work-items of a group.
bool hasEffects(StringRef name) {
  return name == "printf" || name.contains("barrier") || name.contains("fence") ||
         name.contains("sub_group") || name.starts_with("work_group_") ||
         name.starts_with("wait_") || name.starts_with("clock_");
}

/// Returns the memory effects that Clang declares for a built-in function.
MemoryEffects effectsOf(const Function &f) {
  StringRef name = builtins::functionName(f.getName());
  if (name.starts_with("vload"))
    return MemoryEffects::readOnly();
  const bool takesMemory = any_of(f.args(), [](const Argument &arg) {
    return arg.getType()->isPointerTy() || arg.getType()->isTargetExtTy();
  });
  if (name.empty() || takesMemory || f.getReturnType()->isVoidTy() || hasEffects(name))
    return MemoryEffects::unknown();
  return MemoryEffects::none();
}

/// Returns the attributes for a declaration or a call of a function with these `effects`.
AttrBuilder attributesFor(LLVMContext &context, MemoryEffects effects) {
  AttrBuilder result(context);
  result.addAttribute(Attribute::Convergent);
  result.addAttribute(Attribute::NoUnwind);
  if (effects != MemoryEffects::unknown()) {
    result.addMemoryAttr(effects);
    result.addAttribute(Attribute::WillReturn);
  }
  return result;
}

void describeBuiltin(Function &f) {
  LLVMContext &context = f.getContext();
  const MemoryEffects effects = effectsOf(f);
  f.setAttributes(
      AttributeList::get(context, AttributeList::FunctionIndex, attributesFor(context, effects)));
  f.setCallingConv(CallingConv::SPIR_FUNC);
  AttrBuilder atCall = attributesFor(context, effects);
  atCall.addAttribute(Attribute::NoBuiltin);
  for (User *u : f.users())
    if (auto *call = dyn_cast<CallBase>(u); call && call->getCalledFunction() == &f) {
      call->setAttributes(AttributeList::get(context, AttributeList::FunctionIndex, atCall));
      call->setCallingConv(f.getCallingConv());
    }
}

void describeCall(CallBase &call) {
  const Function *callee = call.getCalledFunction();
  if (callee && callee->isIntrinsic())
    return;
  call.removeFnAttrs(removedFromFunctions());
  call.addFnAttr(Attribute::Convergent);
  // LLVM treats a call as unreachable if its calling convention is not that of the callee.
  if (callee)
    call.setCallingConv(callee->getCallingConv());
}

/// Removes the attributes that the producer's LLVM inferred for an argument, because later changes
/// of the code may invalidate them. Marks arguments of kernels noundef, unless they are byval.
void describeArgument(Argument &arg, bool isKernel) {
  for (Attribute::AttrKind kind : {Attribute::Captures, Attribute::ReadNone, Attribute::ReadOnly,
                                   Attribute::WriteOnly, Attribute::NoFree, Attribute::Returned})
    arg.removeAttr(kind);
  if (isKernel && !arg.hasByValAttr())
    arg.addAttr(Attribute::NoUndef);
}

void describeFunction(Function &f) {
  f.removeFnAttrs(removedFromFunctions());
  f.addFnAttr(Attribute::Convergent);
  f.addFnAttr(Attribute::NoUnwind);
  f.addFnAttr("no-builtins");
  f.addFnAttr("no-trapping-math", "true");
  if (isKernel(f))
    f.addFnAttr(Attribute::NoRecurse);
  for (Argument &arg : f.args())
    describeArgument(arg, isKernel(f));
  for (Instruction &inst : instructions(f))
    if (auto *call = dyn_cast<CallBase>(&inst))
      describeCall(*call);
}

} // namespace

PreservedAnalyses BuiltinAttributesPass::run(Module &m, ModuleAnalysisManager &) {
  for (Function &f : m)
    if (!f.isDeclaration())
      describeFunction(f);
  for (Function &f : m)
    if (f.isDeclaration() && !f.isIntrinsic() &&
        (Library::get().defines(f.getName()) || builtins::isLoweredByPasses(f.getName())))
      describeBuiltin(f);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
