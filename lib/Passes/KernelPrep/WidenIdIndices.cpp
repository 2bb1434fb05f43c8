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

/// Adds the general version of `kernel`, which runs launches beyond the bounds.
void addGeneralForm(Function &kernel, const DimensionSets &bounds) {
  ValueToValueMapTy map;
  Function *general = CloneFunction(&kernel, map);
  general->setName(kernel.getName() + ".general");
  setKernelName(*general, kernelName(kernel));
  general->addFnAttr(Attribute::Cold);
  general->addFnAttr(Attribute::OptimizeForSize);
  setGeneralForm(kernel, *general, bounds);
}

void widenIndices(Function &kernel) {
  WideIndices indices(kernel);
  if (indices.empty())
    return;
  if (indices.bounds().any()) {
    addGeneralForm(kernel, indices.bounds());
    Remarks("widen-id-indices", kernel)
        .passed({}, "IdsFit",
                "32-bit indices are computed in 64 bits where all ids of a launch are below 2^31; "
                "other launches run a second version of the kernel");
  }
  indices.apply();
}

} // namespace

PreservedAnalyses WidenIdIndicesPass::run(Module &m, ModuleAnalysisManager &am) {
  for (Function *kernel : kernels(m))
    if (!isSpecialized(*kernel) && !isGeneralForm(*kernel) && launchBounds(*kernel).none())
      widenIndices(*kernel);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
