//===- AnalysisManagers.h - The analysis managers of a pipeline -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_ANALYSISMANAGERS_H
#define OCLC_PASSES_SUPPORT_ANALYSISMANAGERS_H

#include "llvm/Passes/PassBuilder.h"

namespace oclc::passes {

/// The managers that a pipeline needs. Inner ones refer to outer ones, which are therefore declared
/// last and destroyed first.
struct AnalysisManagers {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager callGraph;
  llvm::ModuleAnalysisManager modules;

  /// Registers all analyses that `builder` knows, and lets each manager find the others.
  void registerAll(llvm::PassBuilder &builder) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(callGraph);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, callGraph, modules);
  }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_ANALYSISMANAGERS_H
