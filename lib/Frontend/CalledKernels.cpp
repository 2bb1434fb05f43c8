//===- CalledKernels.cpp - Separate the bodies of kernels that are called ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/CalledKernels.h"

#include "Frontend/OpenCLC.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::frontend {

static SmallVector<CallBase *> callsOf(Function &F) {
  SmallVector<CallBase *> Calls;
  for (Use &U : F.uses())
    if (auto *Call = dyn_cast<CallBase>(U.getUser()); Call && Call->isCallee(&U))
      Calls.push_back(Call);
  return Calls;
}

CalledKernels::CalledKernels(Module &M) {
  for (Function &F : M) {
    if (F.getCallingConv() != CallingConv::SPIR_KERNEL)
      continue;
    SmallVector<CallBase *> Calls = callsOf(F);
    if (Calls.empty())
      continue;
    F.setCallingConv(CallingConv::SPIR_FUNC);
    for (CallBase *Call : Calls)
      Call->setCallingConv(CallingConv::SPIR_FUNC);
    Kernels.push_back(&F);
  }
}

void moveKernelBody(Function &Kernel, Function &Body) {
  Body.setCallingConv(CallingConv::SPIR_FUNC);
  Body.setAttributes(Kernel.getAttributes());
  Body.splice(Body.begin(), &Kernel);
  Body.setSubprogram(Kernel.getSubprogram());
  Kernel.setSubprogram(nullptr);

  IRBuilder<> Builder(BasicBlock::Create(Kernel.getContext(), "entry", &Kernel));
  SmallVector<Value *> Arguments;
  for (auto [Own, Passed] : zip_equal(Body.args(), Kernel.args())) {
    Passed.replaceAllUsesWith(&Own);
    Own.setName(Passed.getName());
    Arguments.push_back(&Passed);
  }
  CallInst *Call = Builder.CreateCall(&Body, Arguments);
  Call->setCallingConv(Body.getCallingConv());
  for (const Argument &Arg : Kernel.args())
    if (Type *Ty = Arg.getParamByValType())
      Call->addParamAttr(Arg.getArgNo(), Attribute::getWithByValType(Kernel.getContext(), Ty));
  Builder.CreateRetVoid();
}

static void separateBody(Function &Kernel) {
  SmallVector<CallBase *> Calls = callsOf(Kernel);
  auto *Body =
      Function::Create(Kernel.getFunctionType(), GlobalValue::InternalLinkage,
                       Kernel.getAddressSpace(), Kernel.getName() + ".body", Kernel.getParent());
  for (CallBase *Call : Calls)
    Call->setCalledOperand(Body);
  moveKernelBody(Kernel, *Body);
  Kernel.setCallingConv(CallingConv::SPIR_KERNEL);
}

void CalledKernels::separate() {
  for (Function *Kernel : Kernels)
    if (Kernel->isDeclaration())
      Kernel->setName(KernelTwinPrefix + Kernel->getName());
    else if (Kernel->getReturnType()->isVoidTy() && !Kernel->isVarArg())
      separateBody(*Kernel);
}

} // namespace oclc::frontend
