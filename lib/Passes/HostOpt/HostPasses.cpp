//===- HostPasses.cpp - Run LLVM's passes with the costs of the host ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/HostPasses.h"

#include "Passes/HostOpt/DropUnsafeParallelMetadata.h"
#include "Passes/HostOpt/FreezeNarrowIndices.h"
#include "Passes/HostOpt/MantissaConversions.h"
#include "Passes/HostOpt/MinimumWithoutNaN.h"
#include "Passes/HostOpt/NarrowConversions.h"
#include "Passes/HostOpt/NarrowProducts.h"
#include "Passes/HostOpt/StoreToLoadForwarding.h"
#include "Target/CodeGen.h"
#include "Target/Target.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"

#include <mutex>

using namespace llvm;

namespace oclc::passes {

static PipelineTuningOptions tuning(bool vectorize) {
  PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.SLPVectorization = vectorize;
  return tuning;
}

static void setOption(StringRef name, StringRef value) {
  auto &known = cl::getRegisteredOptions();
  if (auto found = known.find(name); found != known.end())
    found->second->addOccurrence(0, name, value);
}

/// Changes LLVM's options for this process:
/// - LLVM simulates more iterations of a loop, to find out what it would gain by unrolling it: the
///   rows of a tile are more than the ten that it simulates otherwise.
/// - Vectors have a known length on all CPUs. For scalable ones LLVM's loop vectorizer crashes if a
///   call has no cost, such as that of fabs for half without arithmetic of half (RISC-V).
static void setOptions() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    setOption("unroll-max-iteration-count-to-analyze", "32");
    setOption("scalable-vectorization", "off");
  });
}

HostPasses::HostPasses(std::unique_ptr<TargetMachine> tm, bool vectorize)
    : Machine(std::move(tm)), Builder(Machine.get(), tuning(vectorize), std::nullopt, &Callbacks) {
  Managers.registerAll(Builder);
  Builder.registerVectorizerStartEPCallback([](FunctionPassManager &pipeline, OptimizationLevel) {
    pipeline.addPass(DropUnsafeParallelMetadataPass());
    pipeline.addPass(FreezeNarrowIndicesPass());
    pipeline.addPass(NarrowConversionsPass());
  });
  Builder.registerOptimizerLastEPCallback(
      [](ModulePassManager &pipeline, OptimizationLevel level, ThinOrFullLTOPhase) {
        FunctionPassManager passes;
        if (level != OptimizationLevel::O0) {
          passes.addPass(StoreToLoadForwardingPass());
          passes.addPass(DSEPass());
          passes.addPass(MantissaConversionsPass());
          passes.addPass(MinimumWithoutNaNPass());
        }
        // The code generator needs it at each level.
        passes.addPass(NarrowProductsPass());
        pipeline.addPass(createModuleToFunctionPassAdaptor(std::move(passes)));
      });
}

void HostPasses::letGateSkip(LLVMContext &context) {
  Gate.emplace(context).registerCallbacks(Callbacks);
}

Expected<std::unique_ptr<HostPasses>> HostPasses::create(const Module &m, OptimizationLevel level,
                                                         bool vectorize) {
  setOptions();
  const Triple &target = m.getTargetTriple();
  Expected<std::unique_ptr<TargetMachine>> machine = target::createTargetMachine(
      level.getSpeedupLevel(),
      target.isSPIR() || target.empty() ? Triple(target::hostArchitecture().triple()) : target);
  if (!machine)
    return machine.takeError();
  return std::unique_ptr<HostPasses>(new HostPasses(std::move(*machine), vectorize));
}

std::unique_ptr<HostPasses> HostPasses::createFor(StringRef name, const Module &m,
                                                  OptimizationLevel level, bool vectorize) {
  Expected<std::unique_ptr<HostPasses>> passes = create(m, level, vectorize);
  if (passes)
    return std::move(*passes);
  m.getContext().diagnose(DiagnosticInfoGeneric(name + ": " + toString(passes.takeError())));
  return nullptr;
}

} // namespace oclc::passes
