//===- ImagesAsPointers.cpp - Give images the types of SPIR --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Images/ImagesAsPointers.h"

#include "Passes/Images/ImageRetyping.h"
#include "Passes/Images/LowerImages.h"
#include "Passes/Support/ImageTypes.h"
#include "Passes/Support/MemoryLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

/// Replaces a function by one of type `ty`.
static void replaceFunction(Function &old, FunctionType *ty) {
  Function *fresh = Function::Create(ty, old.getLinkage(), old.getAddressSpace());
  old.getParent()->getFunctionList().insert(old.getIterator(), fresh);
  fresh->takeName(&old);
  fresh->copyAttributesFrom(&old);
  fresh->copyMetadata(&old, 0);
  fresh->splice(fresh->begin(), &old);
  for (auto [before, after] : zip(old.args(), fresh->args())) {
    after.takeName(&before);
    before.mutateType(after.getType());
    before.replaceAllUsesWith(&after);
  }
  old.replaceAllUsesWith(fresh);
  old.eraseFromParent();
}

bool hasImagesAsPointers(const Module &m) {
  const auto isPointer = [](const Argument &arg) {
    return arg.getType()->isPointerTy() && imageRole(arg) == ImageRole::Image;
  };
  return any_of(m, [&](const Function &f) {
    return isImageFunction(f) ? f.getArg(0)->getType()->isPointerTy() : any_of(f.args(), isPointer);
  });
}

PreservedAnalyses ImagesAsPointersPass::run(Module &m, ModuleAnalysisManager &) {
  const ImageRetyping retyping = {PointerType::get(m.getContext(), GlobalSpace),
                                  PointerType::get(m.getContext(), ConstantSpace)};
  bool changed = false;
  for (Function &f : make_early_inc_range(m)) {
    FunctionType *ty = retyping.typeFor(*f.getFunctionType());
    if (ty == f.getFunctionType())
      continue;
    replaceFunction(f, ty);
    changed = true;
  }
  if (!changed)
    return PreservedAnalyses::all();
  for (Function &f : m)
    for (Instruction &inst : instructions(f))
      retyping.retype(inst);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
