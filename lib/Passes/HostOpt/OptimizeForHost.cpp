//===- OptimizeForHost.cpp - Run LLVM's default pipeline for the target CPU -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/OptimizeForHost.h"

#include "Passes/HostOpt/HostPasses.h"
#include "Passes/HostOpt/QuickPasses.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

PreservedAnalyses OptimizeForHostPass::run(Module &m, ModuleAnalysisManager &) {
  const std::unique_ptr<HostPasses> passes =
      HostPasses::createFor("optimize-for-host", m, Level, Vectorize);
  if (!passes)
    return PreservedAnalyses::all();
  passes->letGateSkip(m.getContext());
  passes->run(pipeline(passes->builder()), m);
  return PreservedAnalyses::none();
}

ModulePassManager OptimizeForHostPass::pipeline(PassBuilder &builder) const {
  if (Level == OptimizationLevel::O0)
    return builder.buildO0DefaultPipeline(Level);
  if (Level == OptimizationLevel::O1)
    return quickPasses();
  return builder.buildPerModuleDefaultPipeline(Level);
}

} // namespace oclc::passes
