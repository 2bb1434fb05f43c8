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

static bool isRsqrt(const Function &F, StringRef Name) {
  auto *Vector = dyn_cast<FixedVectorType>(F.getReturnType());
  return !F.isDeclaration() &&
         Name == (Vector ? builtins::vectorOverload(Scalar, Vector->getNumElements()) : Scalar);
}

void useEstimates(Function &F, StringRef Name, const TargetMachine &Machine) {
  const target::Architecture *Architecture =
      target::architectureOf(F.getParent()->getTargetTriple());
  if (!isRsqrt(F, Name) || !Architecture)
    return;
  const TargetSubtargetInfo &CPU = *Machine.getSubtargetImpl(F);
  if (!Architecture->hasReciprocalRoots(CPU))
    return;
  const GlobalValue::LinkageTypes Linkage = F.getLinkage();
  F.deleteBody();
  F.setLinkage(Linkage);
  IRBuilder<> Builder(BasicBlock::Create(F.getContext(), "", &F));
  Builder.CreateRet(Architecture->emitReciprocalRoot(Builder, F.getArg(0), CPU));
}

} // namespace oclc::passes
