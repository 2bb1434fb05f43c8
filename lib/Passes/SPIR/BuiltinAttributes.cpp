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
  AttributeMask Mask;
  for (Attribute::AttrKind Kind :
       {Attribute::OptimizeNone, Attribute::NoInline, Attribute::AlwaysInline,
        Attribute::InlineHint, Attribute::MinSize, Attribute::OptimizeForSize, Attribute::Cold,
        Attribute::Hot, Attribute::NoDuplicate, Attribute::Memory, Attribute::Speculatable,
        Attribute::StackProtect, Attribute::StackProtectReq, Attribute::StackProtectStrong,
        Attribute::UWTable, Attribute::NoReturn, Attribute::NoImplicitFloat})
    Mask.addAttribute(Kind);
  for (StringRef Name :
       {"target-cpu", "target-features", "tune-cpu", "frame-pointer", "no-frame-pointer-elim",
        "no-frame-pointer-elim-non-leaf", "denormal-fp-math", "denormal-fp-math-f32",
        "unsafe-fp-math", "use-soft-float", "no-inline-line-tables"})
    Mask.addAttribute(Name);
  return Mask;
}

/// True for functions without pointer parameters whose result does not depend on their arguments
/// alone: they wait, or take part in an operation of all work-items of a group.
bool hasEffects(StringRef Name) {
  return Name == "printf" || Name.contains("barrier") || Name.contains("fence") ||
         Name.contains("sub_group") || Name.starts_with("work_group_") ||
         Name.starts_with("wait_") || Name.starts_with("clock_");
}

/// Returns the memory effects that Clang declares for a built-in function.
MemoryEffects effectsOf(const Function &F) {
  StringRef Name = builtins::functionName(F.getName());
  if (Name.starts_with("vload"))
    return MemoryEffects::readOnly();
  const bool TakesMemory = any_of(F.args(), [](const Argument &Arg) {
    return Arg.getType()->isPointerTy() || Arg.getType()->isTargetExtTy();
  });
  if (Name.empty() || TakesMemory || F.getReturnType()->isVoidTy() || hasEffects(Name))
    return MemoryEffects::unknown();
  return MemoryEffects::none();
}

/// Returns the attributes for a declaration or a call of a function with these `Effects`.
AttrBuilder attributesFor(LLVMContext &Context, MemoryEffects Effects) {
  AttrBuilder Result(Context);
  Result.addAttribute(Attribute::Convergent);
  Result.addAttribute(Attribute::NoUnwind);
  if (Effects != MemoryEffects::unknown()) {
    Result.addMemoryAttr(Effects);
    Result.addAttribute(Attribute::WillReturn);
  }
  return Result;
}

void describeBuiltin(Function &F) {
  LLVMContext &Context = F.getContext();
  const MemoryEffects Effects = effectsOf(F);
  F.setAttributes(
      AttributeList::get(Context, AttributeList::FunctionIndex, attributesFor(Context, Effects)));
  F.setCallingConv(CallingConv::SPIR_FUNC);
  AttrBuilder AtCall = attributesFor(Context, Effects);
  AtCall.addAttribute(Attribute::NoBuiltin);
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledFunction() == &F) {
      Call->setAttributes(AttributeList::get(Context, AttributeList::FunctionIndex, AtCall));
      Call->setCallingConv(F.getCallingConv());
    }
}

void describeCall(CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (Callee && Callee->isIntrinsic())
    return;
  Call.removeFnAttrs(removedFromFunctions());
  Call.addFnAttr(Attribute::Convergent);
  // LLVM treats a call with another calling convention as unreachable.
  if (Callee)
    Call.setCallingConv(Callee->getCallingConv());
}

/// Removes the attributes that LLVM has inferred for arguments: they held for the code as it was
/// then.
void describeArgument(Argument &Arg, bool IsKernel) {
  for (Attribute::AttrKind Kind : {Attribute::Captures, Attribute::ReadNone, Attribute::ReadOnly,
                                   Attribute::WriteOnly, Attribute::NoFree, Attribute::Returned})
    Arg.removeAttr(Kind);
  if (IsKernel && !Arg.hasByValAttr())
    Arg.addAttr(Attribute::NoUndef);
}

void describeFunction(Function &F) {
  F.removeFnAttrs(removedFromFunctions());
  F.addFnAttr(Attribute::Convergent);
  F.addFnAttr(Attribute::NoUnwind);
  F.addFnAttr("no-builtins");
  F.addFnAttr("no-trapping-math", "true");
  if (isKernel(F))
    F.addFnAttr(Attribute::NoRecurse);
  for (Argument &Arg : F.args())
    describeArgument(Arg, isKernel(F));
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      describeCall(*Call);
}

} // namespace

PreservedAnalyses BuiltinAttributesPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M)
    if (!F.isDeclaration())
      describeFunction(F);
  for (Function &F : M)
    if (F.isDeclaration() && !F.isIntrinsic() &&
        (Library::get().defines(F.getName()) || builtins::isLoweredByPasses(F.getName())))
      describeBuiltin(F);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
