//===- HostPasses.h - Run LLVM's passes with the costs of the host ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_HOSTPASSES_H
#define OCLC_PASSES_HOSTOPT_HOSTPASSES_H

#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>
#include <optional>

namespace oclc::passes {

/// A pass builder with a target machine of the host and separate analysis managers. The analyses
/// cached in the caller's managers were computed for SPIR's target, which opt takes from the module
/// that it reads.
class HostPasses {
public:
  /// Creates the passes for the target of `M`, which oclopt may have read from a file; for the host
  /// if `M` still has SPIR's target or none. `Vectorize` enables LLVM's vectorizers in the
  /// pipelines.
  static llvm::Expected<std::unique_ptr<HostPasses>>
  create(const llvm::Module &M, llvm::OptimizationLevel Level, bool Vectorize = true);

  /// From now on the OptPassGate of `Context` decides which of LLVM's optional passes run. Do not
  /// call this for passes on which a transformation relies.
  void letGateSkip(llvm::LLVMContext &Context);

  llvm::PassBuilder &builder() { return Builder; }
  const llvm::TargetMachine &machine() const { return *Machine; }
  llvm::FunctionAnalysisManager &functionAnalyses() { return FAM; }
  void run(llvm::ModulePassManager Pipeline, llvm::Module &M) { Pipeline.run(M, MAM); }
  void run(llvm::FunctionPassManager Pipeline, llvm::Function &F) {
    FAM.invalidate(F, Pipeline.run(F, FAM));
  }

private:
  HostPasses(std::unique_ptr<llvm::TargetMachine> Machine, bool Vectorize);

  std::unique_ptr<llvm::TargetMachine> Machine;
  llvm::PassInstrumentationCallbacks Callbacks;
  std::optional<llvm::OptPassGateInstrumentation> Gate;
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
  llvm::PassBuilder Builder;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_HOSTPASSES_H
