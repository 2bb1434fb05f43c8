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

static SmallVector<CallBase *> callsOf(Function &f) {
  SmallVector<CallBase *> calls;
  for (Use &u : f.uses())
    if (auto *call = dyn_cast<CallBase>(u.getUser()); call && call->isCallee(&u))
      calls.push_back(call);
  return calls;
}

CalledKernels::CalledKernels(Module &m) {
  for (Function &f : m) {
    if (f.getCallingConv() != CallingConv::SPIR_KERNEL)
      continue;
    SmallVector<CallBase *> calls = callsOf(f);
    if (calls.empty())
      continue;
    f.setCallingConv(CallingConv::SPIR_FUNC);
    for (CallBase *call : calls)
      call->setCallingConv(CallingConv::SPIR_FUNC);
    Kernels.push_back(&f);
  }
}

void moveKernelBody(Function &kernel, Function &body) {
  body.setCallingConv(CallingConv::SPIR_FUNC);
  body.setAttributes(kernel.getAttributes());
  body.splice(body.begin(), &kernel);
  body.setSubprogram(kernel.getSubprogram());
  kernel.setSubprogram(nullptr);

  IRBuilder<> builder(BasicBlock::Create(kernel.getContext(), "entry", &kernel));
  SmallVector<Value *> arguments;
  for (auto [own, passed] : zip_equal(body.args(), kernel.args())) {
    passed.replaceAllUsesWith(&own);
    own.setName(passed.getName());
    arguments.push_back(&passed);
  }
  CallInst *call = builder.CreateCall(&body, arguments);
  call->setCallingConv(body.getCallingConv());
  for (const Argument &arg : kernel.args())
    if (Type *ty = arg.getParamByValType())
      call->addParamAttr(arg.getArgNo(), Attribute::getWithByValType(kernel.getContext(), ty));
  builder.CreateRetVoid();
}

static void separateBody(Function &kernel) {
  SmallVector<CallBase *> calls = callsOf(kernel);
  auto *body =
      Function::Create(kernel.getFunctionType(), GlobalValue::InternalLinkage,
                       kernel.getAddressSpace(), kernel.getName() + ".body", kernel.getParent());
  for (CallBase *call : calls)
    call->setCalledOperand(body);
  moveKernelBody(kernel, *body);
  kernel.setCallingConv(CallingConv::SPIR_KERNEL);
}

void CalledKernels::separate() {
  for (Function *kernel : Kernels)
    if (kernel->isDeclaration())
      kernel->setName(KernelTwinPrefix + kernel->getName());
    else if (kernel->getReturnType()->isVoidTy() && !kernel->isVarArg())
      separateBody(*kernel);
}

} // namespace oclc::frontend
