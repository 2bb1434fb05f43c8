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

/// Returns the call by which `kernel` forwards to `twin`, or null if there is no such call.
static CallInst *forwardingCall(Function &kernel, const Function &twin) {
  for (BasicBlock &block : kernel)
    for (Instruction &inst : block)
      if (auto *call = dyn_cast<CallInst>(&inst); call && call->getCalledFunction() == &twin)
        return call;
  return nullptr;
}

/// True if both functions pass their arguments alike, so that a body can move from one to the
/// other.
static bool sameArguments(const Function &kernel, const Function &twin) {
  if (kernel.getFunctionType() != twin.getFunctionType())
    return false;
  for (unsigned i = 0, e = kernel.arg_size(); i != e; ++i)
    if (kernel.getParamByValType(i) != twin.getParamByValType(i))
      return false;
  return true;
}

static void moveBody(Function &twin, Function &kernel) {
  for (BasicBlock &block : kernel)
    block.dropAllReferences();
  while (!kernel.empty())
    kernel.begin()->eraseFromParent();
  kernel.splice(kernel.begin(), &twin);
  for (auto [from, to] : zip_equal(twin.args(), kernel.args())) {
    from.replaceAllUsesWith(&to);
    to.takeName(&from);
  }
  if (DISubprogram *program = twin.getSubprogram()) {
    // The debug scopes of the body belong to the subprogram of the twin, so make it the kernel's.
    twin.setSubprogram(nullptr);
    kernel.setSubprogram(program);
    program->replaceLinkageName(MDString::get(kernel.getContext(), kernel.getName()));
  }
}

static void fold(Function &twin, Function &kernel) {
  CallInst *call = forwardingCall(kernel, twin);
  if (!call)
    return;
  if (twin.hasOneUse() && sameArguments(kernel, twin)) {
    moveBody(twin, kernel);
  } else {
    InlineFunctionInfo info;
    InlineFunction(*call, info);
  }
}

void provideKernelTwins(Module &program) {
  for (Function &twin : program) {
    StringRef name = twin.getName();
    if (!twin.isDeclaration() || !name.consume_front(KernelTwinPrefix))
      continue;
    // A twin whose declaration differs from the definition of the kernel stays undefined.
    Function *kernel = program.getFunction(name);
    if (kernel && !kernel->isDeclaration() && sameArguments(*kernel, twin))
      moveKernelBody(*kernel, twin);
  }
}

void foldKernelTwins(Module &program) {
  for (Function &twin : make_early_inc_range(program)) {
    StringRef name = twin.getName();
    if (!name.consume_front(KernelTwinPrefix) || twin.isDeclaration())
      continue;
    if (Function *kernel = program.getFunction(name); kernel && !kernel->isDeclaration())
      fold(twin, *kernel);
    if (twin.use_empty())
      twin.eraseFromParent();
    else
      twin.setLinkage(GlobalValue::InternalLinkage);
  }
}

} // namespace oclc::frontend
