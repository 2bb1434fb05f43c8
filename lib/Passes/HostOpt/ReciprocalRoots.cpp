//===- ReciprocalRoots.cpp - Compute rsqrt from an estimate instruction -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/ReciprocalRoots.h"

#include "Builtins/Widening.h"
#include "Target/Target.h"

#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace oclc::passes {

static constexpr char Scalar[] = "_Z5rsqrtf";

static bool isRsqrt(const Function &f, StringRef name) {
  auto *vector = dyn_cast<FixedVectorType>(f.getReturnType());
  return !f.isDeclaration() &&
         name == (vector ? builtins::vectorOverload(Scalar, vector->getNumElements()) : Scalar);
}

void useEstimates(Function &f, StringRef name, const TargetMachine &machine) {
  const target::Architecture *architecture =
      target::architectureOf(f.getParent()->getTargetTriple());
  if (!isRsqrt(f, name) || !architecture)
    return;
  const TargetSubtargetInfo &cpu = *machine.getSubtargetImpl(f);
  if (!architecture->hasReciprocalRoots(cpu))
    return;
  const GlobalValue::LinkageTypes linkage = f.getLinkage();
  f.deleteBody();
  f.setLinkage(linkage);
  IRBuilder<> builder(BasicBlock::Create(f.getContext(), "", &f));
  builder.CreateRet(architecture->emitReciprocalRoot(builder, f.getArg(0), cpu));
}

} // namespace oclc::passes
