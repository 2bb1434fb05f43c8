//===- WidenIdIndices.cpp - Compute 32-bit indices in 64 bits -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/WidenIdIndices.h"

#include "Passes/KernelPrep/WideIndices.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Adds the general version of `Kernel`, which runs launches beyond the bounds.
void addGeneralForm(Function &Kernel, const DimensionSets &Bounds) {
  ValueToValueMapTy Map;
  Function *General = CloneFunction(&Kernel, Map);
  General->setName(Kernel.getName() + ".general");
  setKernelName(*General, kernelName(Kernel));
  General->addFnAttr(Attribute::Cold);
  General->addFnAttr(Attribute::OptimizeForSize);
  setGeneralForm(Kernel, *General, Bounds);
}

void widenIndices(Function &Kernel) {
  WideIndices Indices(Kernel);
  if (Indices.empty())
    return;
  if (Indices.bounds().any()) {
    addGeneralForm(Kernel, Indices.bounds());
    Remarks("widen-id-indices", Kernel)
        .passed({}, "IdsFit",
                "32-bit indices are computed in 64 bits where all ids of a launch are below 2^31; "
                "other launches run a second version of the kernel");
  }
  Indices.apply();
}

} // namespace

PreservedAnalyses WidenIdIndicesPass::run(Module &M, ModuleAnalysisManager &AM) {
  for (Function *Kernel : kernels(M))
    if (!isSpecialized(*Kernel) && !isGeneralForm(*Kernel) && launchBounds(*Kernel).none())
      widenIndices(*Kernel);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
