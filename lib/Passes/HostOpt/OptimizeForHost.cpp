//===- OptimizeForHost.cpp - Run LLVM's default pipeline for the target CPU -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/OptimizeForHost.h"

#include "Passes/HostOpt/HostPasses.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

PreservedAnalyses OptimizeForHostPass::run(Module &m, ModuleAnalysisManager &) {
  Expected<std::unique_ptr<HostPasses>> passes = HostPasses::create(m, Level, Vectorize);
  if (!passes) {
    m.getContext().diagnose(
        DiagnosticInfoGeneric("optimize-for-host: " + toString(passes.takeError())));
    return PreservedAnalyses::all();
  }
  (*passes)->letGateSkip(m.getContext());
  PassBuilder &builder = (*passes)->builder();
  (*passes)->run(Level == OptimizationLevel::O0 ? builder.buildO0DefaultPipeline(Level)
                                                : builder.buildPerModuleDefaultPipeline(Level),
                 m);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
