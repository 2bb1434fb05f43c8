//===- AutomaticLocals.cpp - Turn __local variables into kernel arguments ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/AutomaticLocals.h"

#include "Binary/LaunchABI.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr unsigned LocalSpace = 3;

/// Arrays of at least a cache line start on a cache line, so that vector accesses by adjacent
/// work-items are aligned.
constexpr uint64_t CacheLine = 64;

using UsesByKernel = MapVector<Function *, SetVector<GlobalVariable *>>;

UsesByKernel collectUses(ArrayRef<GlobalVariable *> Locals) {
  UsesByKernel Result;
  for (GlobalVariable *GV : Locals)
    for (User *U : GV->users())
      if (auto *I = dyn_cast<Instruction>(U))
        Result[I->getFunction()].insert(GV);
  return Result;
}

/// Replaces `Kernel` by a function with the same name, the same body and one more parameter for
/// each of `Locals`.
Function *withLocalArguments(Function &Kernel, ArrayRef<GlobalVariable *> Locals) {
  LLVMContext &Context = Kernel.getContext();
  SmallVector<Type *> Parameters(Kernel.getFunctionType()->params());
  Parameters.append(Locals.size(), PointerType::get(Context, LocalSpace));
  auto *Type = FunctionType::get(Kernel.getReturnType(), Parameters, false);
  Function *New = Function::Create(Type, Kernel.getLinkage(), Kernel.getAddressSpace(), "",
                                   /*M=*/nullptr);
  Kernel.getParent()->getFunctionList().insert(Kernel.getIterator(), New);
  New->copyAttributesFrom(&Kernel);
  New->copyMetadata(&Kernel, 0);
  New->takeName(&Kernel);
  New->splice(New->begin(), &Kernel);
  for (auto [Old, Arg] : zip_first(Kernel.args(), New->args())) {
    Arg.takeName(&Old);
    Old.replaceAllUsesWith(&Arg);
  }
  Kernel.eraseFromParent();
  return New;
}

void replaceUses(Function &Kernel, GlobalVariable &GV, Argument &Arg) {
  GV.replaceUsesWithIf(&Arg, [&](Use &U) {
    auto *I = dyn_cast<Instruction>(U.getUser());
    return I && I->getFunction() == &Kernel;
  });
}

void moveLocalsToArguments(Function &Old, ArrayRef<GlobalVariable *> Locals) {
  const DataLayout &DL = Old.getDataLayout();
  unsigned FirstNew = Old.arg_size();
  Function *Kernel = withLocalArguments(Old, Locals);
  LLVMContext &Context = Kernel->getContext();
  uint64_t End = 0;
  for (auto [Index, GV] : enumerate(Locals)) {
    uint64_t Size = DL.getTypeAllocSize(GV->getValueType());
    Align Alignment = DL.getPreferredAlign(GV);
    if (Size >= CacheLine)
      Alignment = std::max(Alignment, Align(CacheLine));
    Argument *Arg = Kernel->getArg(FirstNew + Index);
    Arg->setName(GV->getName());
    AttrBuilder Attributes(Context);
    Attributes.addAttribute(Attribute::NonNull);
    Attributes.addAlignmentAttr(Alignment).addDereferenceableAttr(Size);
    if (isGroupVariable(*GV)) {
      makeGroupVariable(*Arg, *GV);
    } else {
      End = alignTo(End, Alignment);
      Attributes.addAttribute(automaticLocalAttribute(Context, End));
      End += Size;
    }
    Arg->addAttrs(Attributes);
    replaceUses(*Kernel, *GV, *Arg);
  }
  setStaticLocalBytes(*Kernel, alignTo(End, abi::MemoryAlignment));
}

} // namespace

PreservedAnalyses AutomaticLocalsPass::run(Module &M, ModuleAnalysisManager &AM) {
  SmallVector<GlobalVariable *> Locals;
  SmallVector<Constant *> Constants;
  for (GlobalVariable &GV : M.globals())
    if (GV.getAddressSpace() == LocalSpace) {
      Locals.push_back(&GV);
      Constants.push_back(&GV);
    }
  if (Locals.empty())
    return PreservedAnalyses::all();
  convertUsersOfConstantsToInstructions(Constants);
  for (auto &[Kernel, Used] : collectUses(Locals))
    moveLocalsToArguments(*Kernel, Used.getArrayRef());
  for (GlobalVariable *GV : Locals) {
    GV->removeDeadConstantUsers();
    if (GV->use_empty())
      GV->eraseFromParent();
    else
      M.getContext().diagnose(DiagnosticInfoGeneric("the address of __local variable '" +
                                                    GV->getName() + "' is used outside a kernel"));
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
