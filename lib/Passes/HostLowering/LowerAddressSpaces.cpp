//===- LowerAddressSpaces.cpp - Lower canonical IR to host IR -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostLowering/LowerAddressSpaces.h"

#include "Passes/HostLowering/AddressSpaceAliasing.h"
#include "Passes/HostLowering/PlainPointers.h"
#include "Passes/HostOpt/LowerLocalAtomics.h"
#include "Passes/Support/EntryList.h"
#include "Target/Target.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

void setTarget(Module &M, const target::TargetSpec &Target) {
  M.setTargetTriple(Triple(target::hostTriple()));
  M.setDataLayout(target::hostDataLayout());
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
    target::hostArchitecture().tune(F, Target);
  }
  // Clang's module flag would enable frame pointers again.
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

/// Appends the target's name to the names of entry points, and makes all other definitions
/// internal, so that the code for several CPUs can be linked into one binary.
void nameEntriesAndHideTheRest(Module &M, StringRef TargetName) {
  SmallPtrSet<const GlobalValue *, 8> Entries;
  for (const ListedEntry &Entry : listedEntries(M)) {
    Entry.function->setName(Entry.function->getName() + "." + TargetName);
    Entries.insert(Entry.function);
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
  Expected<target::TargetSpec> Target = target::resolveTarget(CPU);
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
