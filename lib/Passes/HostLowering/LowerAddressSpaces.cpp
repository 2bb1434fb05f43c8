//===- LowerAddressSpaces.cpp - From canonical IR to IR of the host ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostLowering/LowerAddressSpaces.h"

#include "Backend/Target.h"
#include "Passes/HostLowering/AddressSpaceAliasing.h"
#include "Passes/HostLowering/PlainPointers.h"
#include "Passes/HostOpt/PlainLocalAtomics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Under relaxed math LLVM divides vectors with an estimate of the reciprocal and one step of
/// Newton. Without fused multiply-add that is off by up to 3 ulp, and OpenCL C allows 2.5.
bool canEstimateReciprocals(const backend::TargetSpec &Target) {
  return is_contained(Target.featureNames, "fma");
}

/// LLVM prefers vectors of 256 bits on most CPUs that have AVX-512, for the sake of programs with a
/// few vectors here and there, which would slow down the rest. A kernel is vectors for its whole
/// time. Without the vector length extensions there is nothing else to prefer.
bool mayPreferHalfRegisters(const backend::TargetSpec &Target) {
  return is_contained(Target.featureNames, "avx512vl");
}

void setTarget(Module &M, const backend::TargetSpec &Target) {
  M.setTargetTriple(Triple(backend::hostTriple()));
  M.setDataLayout(backend::hostDataLayout());
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    for (StringRef Name :
         {"frame-pointer", "stack-protector-buffer-size", "uniform-work-group-size"})
      F.removeFnAttr(Name);
    F.addFnAttr("target-cpu", Target.cpu);
    if (!Target.tuneCPU.empty())
      F.addFnAttr("tune-cpu", Target.tuneCPU);
    if (!Target.features.empty())
      F.addFnAttr("target-features", Target.features);
    if (mayPreferHalfRegisters(Target))
      F.addFnAttr("prefer-vector-width", "512");
    if (!canEstimateReciprocals(Target))
      F.addFnAttr("reciprocal-estimates", "!vec-divf");
  }
  // Clang's note for the whole module would bring frame pointers back.
  if (NamedMDNode *Flags = M.getModuleFlagsMetadata()) {
    SmallVector<MDNode *> Kept;
    for (MDNode *Flag : Flags->operands())
      if (auto *Key = dyn_cast<MDString>(Flag->getOperand(1));
          !Key || Key->getString() != "frame-pointer")
        Kept.push_back(Flag);
    Flags->clearOperands();
    for (MDNode *Flag : Kept)
      Flags->addOperand(Flag);
  }
}

/// Entry points get the target's name; nothing else is seen from outside, so that the code for
/// several CPUs can be linked into one binary.
void nameEntriesAndHideTheRest(Module &M, StringRef TargetName) {
  SmallPtrSet<const GlobalValue *, 8> Entries;
  if (NamedMDNode *List = M.getNamedMetadata("oclc.entries"))
    for (MDNode *Node : List->operands())
      if (auto *F = mdconst::dyn_extract_or_null<Function>(Node->getOperand(0))) {
        F->setName(F->getName() + "." + TargetName);
        Entries.insert(F);
      }
  for (GlobalObject &Object : M.global_objects())
    if (!Object.isDeclaration() && !Entries.contains(&Object)) {
      Object.setLinkage(GlobalValue::InternalLinkage);
      Object.setVisibility(GlobalValue::DefaultVisibility);
      Object.setComdat(nullptr);
    }
}

} // namespace

PreservedAnalyses LowerAddressSpacesPass::run(Module &M, ModuleAnalysisManager &AM) {
  Expected<backend::TargetSpec> Target = backend::resolveTarget(CPU);
  if (!Target) {
    M.getContext().diagnose(
        DiagnosticInfoGeneric("lower-address-spaces: " + toString(Target.takeError())));
    return PreservedAnalyses::all();
  }
  markLocalAtomics(M);
  recordAddressSpaceAliasing(M);
  makePointersPlain(M);
  setTarget(M, *Target);
  nameEntriesAndHideTheRest(M, Target->name);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
