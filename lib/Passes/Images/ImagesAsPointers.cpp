//===- ImagesAsPointers.cpp - Give images the types of SPIR --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Images/ImagesAsPointers.h"

#include "Passes/Images/ImageRetyping.h"
#include "Passes/Images/LowerImages.h"
#include "Passes/Support/FunctionTypes.h"
#include "Passes/Support/ImageTypes.h"
#include "Passes/Support/MemoryLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

static ImageRetyping retypingFor(LLVMContext &context) {
  return {PointerType::get(context, GlobalSpace), PointerType::get(context, ConstantSpace)};
}

bool hasImagesAsPointers(const Module &m) {
  const auto isPointer = [](const Argument &arg) {
    return arg.getType()->isPointerTy() && imageRole(arg) == ImageRole::Image;
  };
  return any_of(m, [&](const Function &f) {
    if (!isImageFunction(f))
      return any_of(f.args(), isPointer);
    return f.getReturnType()->isPointerTy() ||
           (f.arg_size() != 0 && f.getArg(0)->getType()->isPointerTy());
  });
}

bool disagreeAboutImages(ArrayRef<const Module *> modules) {
  const ImageRetyping retyping = retypingFor(modules.front()->getContext());
  for (const Module *m : modules)
    for (const Function &f : *m) {
      if (retyping.typeFor(*f.getFunctionType()) == f.getFunctionType())
        continue;
      for (const Module *other : modules)
        if (const Function *same = other->getFunction(f.getName());
            same && same->getFunctionType() != f.getFunctionType())
          return true;
    }
  return false;
}

PreservedAnalyses ImagesAsPointersPass::run(Module &m, ModuleAnalysisManager &) {
  const ImageRetyping retyping = retypingFor(m.getContext());
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
