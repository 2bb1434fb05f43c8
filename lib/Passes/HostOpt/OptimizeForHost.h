//===- OptimizeForHost.h - Run LLVM's default pipeline for the target CPU ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// optimize-for-host<O0..O3>: runs LLVM's default pipeline with the cost model of the CPU that the
// "target-cpu" attributes of the functions specify. It is a separate pass because opt makes its
// TargetMachine from the triple of the module that it reads, which is still SPIR's.
// optimize-for-host<O3;no-vectors> disables LLVM's vectorizers. optimize-for-host<O1> runs the few
// passes that pay most (QuickPasses.h), not LLVM's pipeline.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_OPTIMIZEFORHOST_H
#define OCLC_PASSES_HOSTOPT_OPTIMIZEFORHOST_H

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace oclc::passes {

struct OptimizeForHostPass : llvm::PassInfoMixin<OptimizeForHostPass> {
  OptimizeForHostPass(llvm::OptimizationLevel level, bool vectorize)
      : Level(level), Vectorize(vectorize) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }

private:
  llvm::ModulePassManager pipeline(llvm::PassBuilder &builder) const;

  llvm::OptimizationLevel Level;
  bool Vectorize;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_OPTIMIZEFORHOST_H
