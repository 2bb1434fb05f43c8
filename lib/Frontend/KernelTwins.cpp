//===- KernelTwins.cpp - Fold Clang's kernel twins into the kernels -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Before:                                       After:
//   define spir_kernel void @k(ptr %a) {          define spir_kernel void @k(ptr %a) {
//     call void @__clang_ocl_kern_imp_k(%a)         <body>
//   }                                             }
//   define void @__clang_ocl_kern_imp_k(%a) {
//     <body>
//   }
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/CalledKernels.h"
#include "Frontend/OpenCLC.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::frontend {

/// Returns the call of `Twin` that is all `Kernel` does, or null if there is no such call.
static CallInst *forwardingCall(Function &Kernel, const Function &Twin) {
  for (BasicBlock &Block : Kernel)
    for (Instruction &I : Block)
      if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction() == &Twin)
        return Call;
  return nullptr;
}

/// True if both functions pass their arguments alike, so that a body can move from one to the
/// other.
static bool sameArguments(const Function &Kernel, const Function &Twin) {
  if (Kernel.getFunctionType() != Twin.getFunctionType())
    return false;
  for (unsigned I = 0, E = Kernel.arg_size(); I != E; ++I)
    if (Kernel.getParamByValType(I) != Twin.getParamByValType(I))
      return false;
  return true;
}

static void moveBody(Function &Twin, Function &Kernel) {
  for (BasicBlock &Block : Kernel)
    Block.dropAllReferences();
  while (!Kernel.empty())
    Kernel.begin()->eraseFromParent();
  Kernel.splice(Kernel.begin(), &Twin);
  for (auto [From, To] : zip_equal(Twin.args(), Kernel.args())) {
    From.replaceAllUsesWith(&To);
    To.takeName(&From);
  }
  if (DISubprogram *Program = Twin.getSubprogram()) {
    // The debug scopes of the body belong to the subprogram of the twin, so make it the kernel's.
    Twin.setSubprogram(nullptr);
    Kernel.setSubprogram(Program);
    Program->replaceLinkageName(MDString::get(Kernel.getContext(), Kernel.getName()));
  }
}

static void fold(Function &Twin, Function &Kernel) {
  CallInst *Call = forwardingCall(Kernel, Twin);
  if (!Call)
    return;
  if (Twin.hasOneUse() && sameArguments(Kernel, Twin)) {
    moveBody(Twin, Kernel);
  } else {
    InlineFunctionInfo Info;
    InlineFunction(*Call, Info);
  }
}

void provideKernelTwins(Module &Program) {
  for (Function &Twin : Program) {
    StringRef Name = Twin.getName();
    if (!Twin.isDeclaration() || !Name.consume_front(KernelTwinPrefix))
      continue;
    // A twin whose declaration differs from the definition of the kernel stays undefined.
    Function *Kernel = Program.getFunction(Name);
    if (Kernel && !Kernel->isDeclaration() && sameArguments(*Kernel, Twin))
      moveKernelBody(*Kernel, Twin);
  }
}

void foldKernelTwins(Module &Program) {
  for (Function &Twin : make_early_inc_range(Program)) {
    StringRef Name = Twin.getName();
    if (!Name.consume_front(KernelTwinPrefix) || Twin.isDeclaration())
      continue;
    if (Function *Kernel = Program.getFunction(Name); Kernel && !Kernel->isDeclaration())
      fold(Twin, *Kernel);
    if (Twin.use_empty())
      Twin.eraseFromParent();
    else
      Twin.setLinkage(GlobalValue::InternalLinkage);
  }
}

} // namespace oclc::frontend
