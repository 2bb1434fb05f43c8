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
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

void setTarget(Module &m, const target::TargetSpec &target) {
  m.setTargetTriple(Triple(target.architecture->triple()));
  m.setDataLayout(target.architecture->dataLayout());
  if (StringRef convention = target.architecture->callingConvention(); !convention.empty())
    m.setModuleFlag(Module::Error, "target-abi", MDString::get(m.getContext(), convention));
  for (Function &f : m) {
    if (f.isDeclaration())
      continue;
    for (StringRef name :
         {"frame-pointer", "stack-protector-buffer-size", "uniform-work-group-size"})
      f.removeFnAttr(name);
    f.addFnAttr("target-cpu", target.cpu);
    if (!target.tuneCPU.empty())
      f.addFnAttr("tune-cpu", target.tuneCPU);
    if (!target.features.empty())
      f.addFnAttr("target-features", target.features);
    target.architecture->tune(f, target);
  }
  // Clang's module flag would enable frame pointers again.
  if (NamedMDNode *flags = m.getModuleFlagsMetadata()) {
    SmallVector<MDNode *> kept;
    for (MDNode *flag : flags->operands())
      if (auto *key = dyn_cast<MDString>(flag->getOperand(1));
          !key || key->getString() != "frame-pointer")
        kept.push_back(flag);
    flags->clearOperands();
    for (MDNode *flag : kept)
      flags->addOperand(flag);
  }
}

/// Replaces reads of the counter of cycles by reads of a steady clock.
void readSteadyClock(Module &m) {
  Function *cycles = Intrinsic::getDeclarationIfExists(&m, Intrinsic::readcyclecounter);
  if (!cycles)
    return;
  cycles->replaceAllUsesWith(Intrinsic::getOrInsertDeclaration(&m, Intrinsic::readsteadycounter));
  cycles->eraseFromParent();
}

/// Appends the target's name to the names of entry points, and makes all other definitions
/// internal, so that the code for several CPUs can be linked into one binary.
void nameEntriesAndHideTheRest(Module &m, StringRef targetName) {
  SmallPtrSet<const GlobalValue *, 8> entries;
  for (const ListedEntry &entry : listedEntries(m)) {
    entry.function->setName(entry.function->getName() + "." + targetName);
    entries.insert(entry.function);
  }
  for (GlobalObject &object : m.global_objects())
    if (!object.isDeclaration() && !entries.contains(&object)) {
      object.setLinkage(GlobalValue::InternalLinkage);
      object.setVisibility(GlobalValue::DefaultVisibility);
      object.setComdat(nullptr);
    }
}

} // namespace

PreservedAnalyses LowerAddressSpacesPass::run(Module &m, ModuleAnalysisManager &am) {
  Expected<target::TargetSpec> target = target::resolveTarget(CPU);
  if (!target) {
    m.getContext().diagnose(
        DiagnosticInfoGeneric("lower-address-spaces: " + toString(target.takeError())));
    return PreservedAnalyses::all();
  }
  markLocalAtomics(m);
  recordAddressSpaceAliasing(m);
  makePointersPlain(m);
  setTarget(m, *target);
  if (!target->architecture->hasReadableCycleCounter())
    readSteadyClock(m);
  nameEntriesAndHideTheRest(m, target->name);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
