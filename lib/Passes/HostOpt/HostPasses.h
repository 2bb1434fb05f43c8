//===- HostPasses.h - Run LLVM's passes with the costs of the host ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_HOSTPASSES_H
#define OCLC_PASSES_HOSTOPT_HOSTPASSES_H

#include "Passes/Support/AnalysisManagers.h"

#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>
#include <optional>

namespace oclc::passes {

/// A pass builder with a target machine of the host and with analysis managers of its own. The
/// analyses in the caller's managers cannot be used: they were computed for SPIR's target, which
/// opt takes from the module that it reads.
class HostPasses {
public:
  /// Creates the passes for the target of `m`, which oclopt may have read from a file; for the host
  /// if `m` still has SPIR's target or none. `vectorize` enables LLVM's vectorizers in the
  /// pipelines.
  static llvm::Expected<std::unique_ptr<HostPasses>>
  create(const llvm::Module &m, llvm::OptimizationLevel level, bool vectorize = true);
  /// Like create(), for the pass `name`, which reports an error as a diagnostic; null then.
  static std::unique_ptr<HostPasses> createFor(llvm::StringRef name, const llvm::Module &m,
                                               llvm::OptimizationLevel level,
                                               bool vectorize = true);

  /// From now on the OptPassGate of `context` decides which of LLVM's optional passes run. Do not
  /// call this for passes on which a transformation relies.
  void letGateSkip(llvm::LLVMContext &context);

  llvm::PassBuilder &builder() { return Builder; }
  const llvm::TargetMachine &machine() const { return *Machine; }
  llvm::FunctionAnalysisManager &functionAnalyses() { return Managers.functions; }
  void run(llvm::ModulePassManager pipeline, llvm::Module &m) { pipeline.run(m, Managers.modules); }
  void run(llvm::FunctionPassManager pipeline, llvm::Function &f) {
    Managers.functions.invalidate(f, pipeline.run(f, Managers.functions));
  }

private:
  HostPasses(std::unique_ptr<llvm::TargetMachine> machine, bool vectorize);

  std::unique_ptr<llvm::TargetMachine> Machine;
  llvm::PassInstrumentationCallbacks Callbacks;
  std::optional<llvm::OptPassGateInstrumentation> Gate;
  AnalysisManagers Managers;
  llvm::PassBuilder Builder;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_HOSTPASSES_H
