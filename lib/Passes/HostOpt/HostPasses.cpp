//===- HostPasses.cpp - Run LLVM's passes with the costs of the host ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/HostPasses.h"

#include "Passes/HostOpt/DropUnsafeParallelMetadata.h"
#include "Passes/HostOpt/FreezeNarrowIndices.h"
#include "Passes/HostOpt/NarrowConversions.h"
#include "Passes/HostOpt/NarrowProducts.h"
#include "Passes/HostOpt/StoreToLoadForwarding.h"
#include "Target/CodeGen.h"
#include "Target/Target.h"

#include "llvm/Transforms/Scalar/DeadStoreElimination.h"

using namespace llvm;

namespace oclc::passes {

static PipelineTuningOptions tuning(bool Vectorize) {
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = Tuning.SLPVectorization = Vectorize;
  return Tuning;
}

HostPasses::HostPasses(std::unique_ptr<TargetMachine> TM, bool Vectorize)
    : Machine(std::move(TM)), Builder(Machine.get(), tuning(Vectorize), std::nullopt, &Callbacks) {
  Builder.registerModuleAnalyses(MAM);
  Builder.registerCGSCCAnalyses(CGAM);
  Builder.registerFunctionAnalyses(FAM);
  Builder.registerLoopAnalyses(LAM);
  Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  Builder.registerVectorizerStartEPCallback([](FunctionPassManager &Pipeline, OptimizationLevel) {
    Pipeline.addPass(DropUnsafeParallelMetadataPass());
    Pipeline.addPass(FreezeNarrowIndicesPass());
    Pipeline.addPass(NarrowConversionsPass());
  });
  Builder.registerOptimizerLastEPCallback(
      [](ModulePassManager &Pipeline, OptimizationLevel Level, ThinOrFullLTOPhase) {
        if (Level == OptimizationLevel::O0)
          return;
        FunctionPassManager Passes;
        Passes.addPass(StoreToLoadForwardingPass());
        Passes.addPass(DSEPass());
        Passes.addPass(NarrowProductsPass());
        Pipeline.addPass(createModuleToFunctionPassAdaptor(std::move(Passes)));
      });
}

void HostPasses::letGateSkip(LLVMContext &Context) {
  Gate.emplace(Context).registerCallbacks(Callbacks);
}

Expected<std::unique_ptr<HostPasses>> HostPasses::create(const Module &M, OptimizationLevel Level,
                                                         bool Vectorize) {
  const Triple &Target = M.getTargetTriple();
  Expected<std::unique_ptr<TargetMachine>> Machine = target::createTargetMachine(
      Level.getSpeedupLevel(),
      Target.isSPIR() || Target.empty() ? Triple(target::hostTriple()) : Target);
  if (!Machine)
    return Machine.takeError();
  return std::unique_ptr<HostPasses>(new HostPasses(std::move(*Machine), Vectorize));
}

} // namespace oclc::passes
