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

PreservedAnalyses OptimizeForHostPass::run(Module &M, ModuleAnalysisManager &) {
  Expected<std::unique_ptr<HostPasses>> Passes = HostPasses::create(M, Level, Vectorize);
  if (!Passes) {
    M.getContext().diagnose(
        DiagnosticInfoGeneric("optimize-for-host: " + toString(Passes.takeError())));
    return PreservedAnalyses::all();
  }
  (*Passes)->letGateSkip(M.getContext());
  PassBuilder &Builder = (*Passes)->builder();
  (*Passes)->run(Level == OptimizationLevel::O0 ? Builder.buildO0DefaultPipeline(Level)
                                                : Builder.buildPerModuleDefaultPipeline(Level),
                 M);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
