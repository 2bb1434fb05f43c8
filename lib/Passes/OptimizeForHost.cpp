//===- OptimizeForHost.cpp - LLVM's own optimisation for the target CPU -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Passes/OptimizeForHost.h"

#include "oclc/Backend/CodeGen.h"

#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace oclc::passes {

PreservedAnalyses OptimizeForHostPass::run(Module &M, ModuleAnalysisManager &) {
  Expected<std::unique_ptr<TargetMachine>> Machine =
      backend::createTargetMachine(Level.getSpeedupLevel());
  if (!Machine) {
    M.getContext().diagnose(
        DiagnosticInfoGeneric("optimize-for-host: " + toString(Machine.takeError())));
    return PreservedAnalyses::all();
  }
  // The analyses that are cached outside were made for SPIR's target.
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB(Machine->get());
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager Pipeline = Level == OptimizationLevel::O0
                                   ? PB.buildO0DefaultPipeline(Level)
                                   : PB.buildPerModuleDefaultPipeline(Level);
  Pipeline.run(M, MAM);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
