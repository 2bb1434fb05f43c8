//===- WidthTrial.cpp - Vectorises a copy of a function to estimate its cost --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/WidthTrial.h"

#include "Passes/HostOpt/DropUnsafeParallelMetadata.h"
#include "Passes/HostOpt/FreezeNarrowIndices.h"
#include "Passes/HostOpt/NarrowConversions.h"
#include "Vectorizer/Cost/BranchWeights.h"
#include "Vectorizer/Cost/DependenceChains.h"
#include "Vectorizer/Cost/LoopCost.h"
#include "Vectorizer/Cost/VectorRegisters.h"
#include "Vectorizer/Final/BlendMaskedStores.h"
#include "Vectorizer/Final/GatherWords.h"
#include "Vectorizer/Final/LoadInactiveLanes.h"
#include "Vectorizer/Final/VersionAllActiveMasks.h"
#include "Vectorizer/LoopNest/LoopNumbers.h"
#include "Vectorizer/Support/AnyLane.h"

#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"

#include <map>

using namespace llvm;

namespace oclc::vectorizer {

/// Cost of the instructions that a CPU runs at the same time. An iteration that costs less overlaps
/// with the next ones, so that only a part of its dependence chain causes waiting.
static constexpr double CostUnderWay = 128;
/// Share of an iteration's dependence chain that the CPU waits for if the iteration costs at least
/// CostUnderWay. For a cheaper iteration, this share is multiplied by Cost / CostUnderWay. Measured
/// on Zen 4: with this value, the estimated gain of 32 lanes over 16 is within 5 % of the measured
/// one for black_scholes, sha256, nbody and monte_carlo.
static constexpr double WaitingShare = 0.35;

bool isNarrow(unsigned bits) { return bits >= 8 && bits <= 16; }

bool LoopEstimate::isShort() const { return Cost < CostUnderWay && !Locks; }

/// Assumes two vectors of up to 256 bits or one of 512 bits. Zen 4 has one unit of 512 bits, made
/// of two halves. Some of Intel's server CPUs have two, and are thus idle more than estimated here.
unsigned vectorsPerCycle(const TargetTransformInfo &tti) {
  return registerBits(tti) >= 512 ? 1 : 2;
}

/// Hides the trip count of the loop behind a volatile load. Otherwise LLVM would remove a loop of
/// one iteration, and its code could not be found again. A count that is known becomes an estimate,
/// because LLVM's vectorizer leaves loops with few iterations alone if they need checks at run
/// time.
static void hideTripCount(Loop &loop, ScalarEvolution &se) {
  using namespace PatternMatch;
  Instruction *compare = nullptr;
  if (!loop.getLoopPreheader() || !loop.getLoopLatch() ||
      !match(loop.getLoopLatch()->getTerminator(),
             m_Br(m_Instruction(compare), m_BasicBlock(), m_BasicBlock())) ||
      !isa<ICmpInst>(compare) || !loop.isLoopInvariant(compare->getOperand(1)))
    return;
  if (const unsigned trips = se.getSmallConstantTripCount(&loop))
    setLoopEstimatedTripCount(&loop, trips);
  IRBuilder<> builder(loop.getLoopPreheader()->getTerminator());
  Value *somewhere = builder.CreateIntToPtr(builder.getInt64(8), builder.getPtrTy());
  compare->setOperand(1, builder.CreateLoad(compare->getOperand(1)->getType(), somewhere,
                                            /*isVolatile=*/true, "trips"));
}

Trial::Trial(Function &f, passes::HostPasses &host)
    : Host(host), Context(f.getContext()), Handler(Context.getDiagnosticHandler()) {
  Context.setDiagnosticHandler(std::make_unique<DiagnosticHandler>());
  ValueToValueMapTy map;
  Copy = CloneFunction(&f, map);
  FunctionAnalysisManager &fam = host.functionAnalyses();
  auto &se = fam.getResult<ScalarEvolutionAnalysis>(*Copy);
  auto &probabilities = fam.getResult<BranchProbabilityAnalysis>(*Copy);
  for (Loop *loop : loops().getLoopsInPreorder())
    if (loopNumber(*loop)) {
      hideTripCount(*loop, se);
      se.forgetLoop(loop);
      for (const Loop *inner : loop->getLoopsInPreorder())
        if (inner != loop)
          weighExits(*inner, probabilities, se);
    }
  auto kept = PreservedAnalyses::all();
  kept.abandon<BranchProbabilityAnalysis>();
  kept.abandon<BlockFrequencyAnalysis>();
  fam.invalidate(*Copy, kept);
}

Trial::~Trial() {
  Host.functionAnalyses().clear(*Copy, Copy->getName());
  Copy->eraseFromParent();
  Context.setDiagnosticHandler(std::move(Handler));
}

LoopInfo &Trial::loops() { return Host.functionAnalyses().getResult<LoopAnalysis>(*Copy); }

/// Runs simplifications that later passes do in any case, because costs depend on them.
void Trial::cleanUp() {
  FunctionPassManager passes;
  passes.addPass(EarlyCSEPass());
  passes.addPass(InstCombinePass(InstCombineOptions().setVerifyFixpoint(false)));
  passes.addPass(SimplifyCFGPass());
  passes.addPass(createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()), /*UseMemorySSA=*/true));
  passes.addPass(EarlyCSEPass());
  passes.addPass(ADCEPass());
  Host.run(std::move(passes), *Copy);
}

/// Does what blend-masked-stores, version-all-active-masks, gather-words and load-inactive-lanes do
/// at the end of the pipeline: where masked accesses are expensive, mostly code without them runs.
void Trial::avoidMasks() {
  blendMaskedStores(*Copy, Host.functionAnalyses());
  auto &tti = Host.functionAnalyses().getResult<TargetIRAnalysis>(*Copy);
  bool changed = versionAllActiveMasks(*Copy, tti);
  changed |= gatherWords(*Copy, tti);
  changed |= loadInactiveLanes(*Copy, tti);
  if (changed)
    Host.functionAnalyses().invalidate(*Copy, PreservedAnalyses::none());
}

DenseMap<unsigned, LoopOutcome> Trial::runOwn(FunctionVectorization::Widths lanesOf) {
  auto outcomes = FunctionVectorization(*Copy, Host, lanesOf).run();
  cleanUp();
  avoidMasks();
  return outcomes;
}

void Trial::unrollFully() {
  FunctionPassManager passes;
  passes.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
  LoopPassManager loops;
  loops.addPass(IndVarSimplifyPass());
  loops.addPass(LoopFullUnrollPass(/*OptLevel=*/3));
  passes.addPass(createFunctionToLoopPassAdaptor(std::move(loops)));
  passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Host.run(std::move(passes), *Copy);
  cleanUp();
}

void Trial::runLLVM() {
  for (Loop *loop : loops().getLoopsInPreorder())
    if (loopNumber(*loop))
      inheritNumber(*loop);
  cleanUp();
  FunctionPassManager passes;
  passes.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
  passes.addPass(passes::DropUnsafeParallelMetadataPass());
  passes.addPass(passes::FreezeNarrowIndicesPass());
  passes.addPass(passes::NarrowConversionsPass());
  passes.addPass(LoopVectorizePass());
  Host.run(std::move(passes), *Copy);
  avoidMasks();
}

/// True if `bb` runs in few iterations of `loop`.
static bool isRare(const BasicBlock &bb, const Loop &loop, const BlockFrequencyInfo &frequencies) {
  constexpr uint64_t Few = 8;
  return frequencies.getBlockFreq(&bb).getFrequency() <
         frequencies.getBlockFreq(loop.getHeader()).getFrequency() / Few;
}

/// Calls `take` with the element type of each vector that `loop` computes or stores, except in rare
/// blocks.
static void forEachElement(const Loop &loop, const BlockFrequencyInfo &frequencies,
                           function_ref<void(const Type &)> take) {
  const auto takeVector = [&](const Type &ty) {
    if (ty.isVectorTy())
      take(*ty.getScalarType());
  };
  for (const BasicBlock *bb : loop.blocks()) {
    if (isRare(*bb, loop, frequencies))
      continue;
    for (const Instruction &inst : *bb) {
      takeVector(*inst.getType());
      if (auto *store = dyn_cast<StoreInst>(&inst))
        takeVector(*store->getValueOperand()->getType());
    }
  }
}

/// True if an inner loop asks whether any lane takes a path, or is still in the loop.
static bool asksForAnyLane(const Loop &loop, const LoopInfo &li) {
  return any_of(loop.blocks(), [&](const BasicBlock *bb) {
    return li.getLoopFor(bb) != &loop && any_of(*bb, joinsMask);
  });
}

static LoopEstimate estimateLoop(const Loop &loop, unsigned number, const LoopInfo &li,
                                 const BlockFrequencyInfo &frequencies,
                                 const TargetTransformInfo &tti) {
  LoopEstimate e{};
  e.Number = number;
  e.Step = stepOf(loop);
  const IterationCost cost = iterationCost(loop, li, frequencies, tti);
  e.Cost = cost.All;
  e.WalkShare = cost.All == 0 ? 0 : cost.Walks / cost.All;
  e.Chain = longestChain(loop, li, frequencies);
  e.Time =
      e.Cost / vectorsPerCycle(tti) + WaitingShare * e.Chain * std::min(1.0, e.Cost / CostUnderWay);
  e.Registers = vectorRegisters(loop, tti);
  constexpr unsigned PointerBits = 64;
  unsigned vectors = 0, narrow = 0;
  forEachElement(loop, frequencies, [&](const Type &ty) {
    const unsigned bits = ty.isPointerTy() ? PointerBits : ty.getScalarSizeInBits();
    e.Bits = std::max(e.Bits, bits);
    e.HasDoubles |= ty.isDoubleTy();
    vectors += bits > 1;
    narrow += isNarrow(bits);
  });
  e.HasInnerLoops = !loop.isInnermost();
  e.Locks = any_of(loop.blocks(), [](const BasicBlock *bb) {
    return any_of(*bb, [](const Instruction &inst) { return locksMemory(inst); });
  });
  e.MasksStores = any_of(loop.blocks(), [](const BasicBlock *bb) {
    return any_of(*bb, [](const Instruction &inst) {
      return match(&inst, PatternMatch::m_Intrinsic<Intrinsic::masked_store>());
    });
  });
  e.AsksForAnyLane = asksForAnyLane(loop, li);
  e.NarrowShare = vectors == 0 ? 0 : double(narrow) / vectors;
  return e;
}

SmallVector<LoopEstimate> Trial::estimate() {
  FunctionAnalysisManager &fam = Host.functionAnalyses();
  auto &frequencies = fam.getResult<BlockFrequencyAnalysis>(*Copy);
  auto &tti = fam.getResult<TargetIRAnalysis>(*Copy);
  SmallVector<LoopEstimate> estimates;
  for (const Loop *loop : loops().getLoopsInPreorder())
    if (std::optional<unsigned> number = loopNumber(*loop))
      estimates.push_back(estimateLoop(*loop, *number, loops(), frequencies, tti));
  return estimates;
}

SmallVector<SimulatedLoop> Trial::simulate() {
  // The micro-operations for each unit of cost. In 588 loops of kernels, this ratio was at most
  // 0.052 for ten loops that had lost their inner loops, and at least 0.15 for the others.
  constexpr double FewestPerCost = 0.1;
  std::map<std::pair<unsigned, unsigned>, double> costs;
  for (const LoopEstimate &e : estimate())
    costs.try_emplace({e.Number, e.Step}, e.Cost);
  auto &se = Host.functionAnalyses().getResult<ScalarEvolutionAnalysis>(*Copy);
  weighGuards(*Copy, loops(), se);
  SmallVector<SimulatedLoop> simulated = simulateNumberedLoops(*Copy, loops(), se);
  erase_if(simulated, [&](const SimulatedLoop &loop) {
    const auto cost = costs.find({loop.Number, loop.Step});
    return cost == costs.end() || loop.MicroOps < FewestPerCost * cost->second;
  });
  return simulated;
}

} // namespace oclc::vectorizer
