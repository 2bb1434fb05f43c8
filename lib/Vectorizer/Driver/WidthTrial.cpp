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
#include "Vectorizer/Cost/DependenceChains.h"
#include "Vectorizer/Cost/LoopCost.h"
#include "Vectorizer/Cost/VectorRegisters.h"
#include "Vectorizer/LoopNest/LoopNumbers.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Cost of the instructions that a CPU runs at the same time. An iteration that costs less waits
/// for its own results only if the next iterations wait, too.
static constexpr double CostUnderWay = 128;
/// Share of the dependence chain of an iteration that is not hidden behind other instructions, even
/// if there are enough. Measured with vectors of 16 and 32 lanes on Zen 4: it predicts the gain of
/// black_scholes, sha256, nbody and monte_carlo within 5 %.
static constexpr double WaitingShare = 0.35;

bool LoopEstimate::isShort() const { return Cost < CostUnderWay; }

/// Two of 256 bits, one of 512 bits. Zen 4 has one, made of two halves; some of Intel's server CPUs
/// have two, which leaves them more idle than estimated here.
unsigned vectorsPerCycle(const TargetTransformInfo &TTI) {
  return TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector) >= 512 ? 1 : 2;
}

/// Hides the trip count of the loop behind a volatile load. Otherwise LLVM would remove a loop of
/// one iteration, and its code could not be found again.
static void hideTripCount(Loop &L) {
  using namespace PatternMatch;
  Instruction *Compare = nullptr;
  if (!L.getLoopPreheader() || !L.getLoopLatch() ||
      !match(L.getLoopLatch()->getTerminator(),
             m_Br(m_Instruction(Compare), m_BasicBlock(), m_BasicBlock())) ||
      !isa<ICmpInst>(Compare) || !L.isLoopInvariant(Compare->getOperand(1)))
    return;
  IRBuilder<> Builder(L.getLoopPreheader()->getTerminator());
  Value *Somewhere = Builder.CreateIntToPtr(Builder.getInt64(8), Builder.getPtrTy());
  Compare->setOperand(1, Builder.CreateLoad(Compare->getOperand(1)->getType(), Somewhere,
                                            /*isVolatile=*/true, "trips"));
}

Trial::Trial(Function &F, passes::HostPasses &Host)
    : Host(Host), Context(F.getContext()), Handler(Context.getDiagnosticHandler()) {
  Context.setDiagnosticHandler(std::make_unique<DiagnosticHandler>());
  ValueToValueMapTy Map;
  Copy = CloneFunction(&F, Map);
  for (Loop *L : loops().getLoopsInPreorder())
    if (loopNumber(*L))
      hideTripCount(*L);
}

Trial::~Trial() {
  Host.functionAnalyses().clear(*Copy, Copy->getName());
  Copy->eraseFromParent();
  Context.setDiagnosticHandler(std::move(Handler));
}

LoopInfo &Trial::loops() { return Host.functionAnalyses().getResult<LoopAnalysis>(*Copy); }

/// Runs simplifications that later passes do in any case and that costs depend on.
void Trial::cleanUp() {
  FunctionPassManager Passes;
  Passes.addPass(EarlyCSEPass());
  Passes.addPass(InstCombinePass(InstCombineOptions().setVerifyFixpoint(false)));
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()), /*UseMemorySSA=*/true));
  Passes.addPass(EarlyCSEPass());
  Passes.addPass(ADCEPass());
  Host.run(std::move(Passes), *Copy);
}

DenseMap<unsigned, LoopOutcome> Trial::runOwn(FunctionVectorization::Widths LanesOf) {
  auto Outcomes = FunctionVectorization(*Copy, Host, LanesOf).run();
  cleanUp();
  return Outcomes;
}

void Trial::runLLVM() {
  for (Loop *L : loops().getLoopsInPreorder())
    if (loopNumber(*L))
      inheritNumber(*L);
  cleanUp();
  FunctionPassManager Passes;
  Passes.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
  Passes.addPass(passes::DropUnsafeParallelMetadataPass());
  Passes.addPass(passes::FreezeNarrowIndicesPass());
  Passes.addPass(passes::NarrowConversionsPass());
  Passes.addPass(LoopVectorizePass());
  Host.run(std::move(Passes), *Copy);
}

/// Calls `Take` with the element type of each vector that is computed or stored.
static void forEachElement(const Loop &L, function_ref<void(const Type &)> Take) {
  const auto TakeVector = [&](const Type &Ty) {
    if (Ty.isVectorTy())
      Take(*Ty.getScalarType());
  };
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB) {
      TakeVector(*I.getType());
      if (auto *Store = dyn_cast<StoreInst>(&I))
        TakeVector(*Store->getValueOperand()->getType());
    }
}

static LoopEstimate estimateLoop(const Loop &L, unsigned Number, const LoopInfo &LI,
                                 const BlockFrequencyInfo &Frequencies,
                                 const TargetTransformInfo &TTI) {
  LoopEstimate E{};
  E.Number = Number;
  E.Step = stepOf(L);
  E.Cost = iterationCost(L, LI, Frequencies, TTI);
  E.Chain = longestChain(L, LI, Frequencies);
  E.Time =
      E.Cost / vectorsPerCycle(TTI) + WaitingShare * E.Chain * std::min(1.0, E.Cost / CostUnderWay);
  E.Registers = vectorRegisters(L, TTI);
  constexpr unsigned PointerBits = 64;
  forEachElement(L, [&](const Type &Ty) {
    E.Bits = std::max(E.Bits, Ty.isPointerTy() ? PointerBits : Ty.getScalarSizeInBits());
    E.HasDoubles |= Ty.isDoubleTy();
  });
  return E;
}

SmallVector<LoopEstimate> Trial::estimate() {
  FunctionAnalysisManager &FAM = Host.functionAnalyses();
  auto &Frequencies = FAM.getResult<BlockFrequencyAnalysis>(*Copy);
  auto &TTI = FAM.getResult<TargetIRAnalysis>(*Copy);
  SmallVector<LoopEstimate> Estimates;
  for (const Loop *L : loops().getLoopsInPreorder())
    if (std::optional<unsigned> Number = loopNumber(*L))
      Estimates.push_back(estimateLoop(*L, *Number, loops(), Frequencies, TTI));
  return Estimates;
}

} // namespace oclc::vectorizer
