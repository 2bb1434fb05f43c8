//===- OrderWithinItems.cpp - Withdraw the promise of independence where order matters --------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/OrderWithinItems.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopAccessAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// A load or store whose address grows by a constant that is more than its size.
struct Strided {
  const SCEV *address = nullptr; ///< Null for all other accesses.
  int64_t step = 0;
};

class AccessesOfLoop {
public:
  AccessesOfLoop(Loop &L, LoopInfo &LI, ScalarEvolution &SE, AAResults &AA)
      : L(L), SE(SE), Predicated(SE, L), Aliases(AA) {
    LoopBlocksRPO Blocks(&L);
    Blocks.perform(&LI);
    for (BasicBlock *Block : Blocks)
      for (Instruction &I : *Block)
        if (I.mayReadOrWriteMemory())
          Accesses.push_back(&I);
  }

  /// Whether two strided accesses would change places with one between them that they depend on.
  bool haveOrder() {
    for (size_t I = 0; I != Accesses.size(); ++I)
      if (Strided Own = strided(Accesses[I]); Own.address)
        if (isa<StoreInst>(Accesses[I]) ? storeMeets(I, Own) : loadMeets(I, Own))
          return true;
    return false;
  }

private:
  Loop &L;
  ScalarEvolution &SE;
  PredicatedScalarEvolution Predicated;
  BatchAAResults Aliases;
  SmallVector<Instruction *> Accesses; ///< In the order in which the vectorizer lines them up.

  /// Also under conditions, which the vectorizer checks in front of the loop, such as that an index
  /// of 32 bits does not wrap around.
  Strided strided(Instruction *I) {
    Value *Pointer = getLoadStorePointerOperand(I);
    if (!Pointer)
      return {};
    const SCEVAddRecExpr *Address = Predicated.getAsAddRec(Pointer);
    if (!Address || Address->getLoop() != &L || !Address->isAffine())
      return {};
    auto *Step = dyn_cast<SCEVConstant>(Address->getStepRecurrence(SE));
    TypeSize Size = I->getDataLayout().getTypeStoreSize(getLoadStoreType(I));
    if (!Step || Size.isScalable() || Step->getAPInt().abs().ule(Size.getFixedValue()))
      return {};
    return {Address, Step->getAPInt().getSExtValue()};
  }

  /// Whether the vectorizer may put both in one place: same kind, same stride, a constant apart.
  bool isPartner(const Strided &Own, Instruction *I, unsigned Opcode) {
    if (I->getOpcode() != Opcode)
      return false;
    Strided Other = strided(I);
    return Other.address && Other.step == Own.step &&
           isa<SCEVConstant>(SE.getMinusSCEV(Other.address, Own.address));
  }

  bool mayMeet(Instruction *I, Instruction *Access) {
    return isModOrRefSet(Aliases.getModRefInfo(I, MemoryLocation::get(Access)));
  }

  /// A store goes down to its last partner, past what may read or write the same.
  bool storeMeets(size_t At, const Strided &Own) {
    bool Meets = false;
    for (size_t I = At + 1; I != Accesses.size(); ++I) {
      if (Meets && isPartner(Own, Accesses[I], Instruction::Store))
        return true;
      Meets |= mayMeet(Accesses[I], Accesses[At]);
    }
    return false;
  }

  /// A load goes up to its first partner, past what may write the same.
  bool loadMeets(size_t At, const Strided &Own) {
    bool Meets = false;
    for (size_t I = At; I-- != 0;) {
      if (Meets && isPartner(Own, Accesses[I], Instruction::Load))
        return true;
      Meets |= Accesses[I]->mayWriteToMemory() && mayMeet(Accesses[I], Accesses[At]);
    }
    return false;
  }
};

} // namespace

PreservedAnalyses OrderWithinItemsPass::run(Function &F, FunctionAnalysisManager &AM) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &AA = AM.getResult<AAManager>(F);
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->isInnermost() && L->isAnnotatedParallel() && AccessesOfLoop(*L, LI, SE, AA).haveOrder())
      L->setLoopID(makePostTransformationMetadata(F.getContext(), L->getLoopID(),
                                                  {"llvm.loop.parallel_accesses"}, {}));
  // What LLVM knows about accesses of loops depends on the promise.
  PreservedAnalyses Preserved = PreservedAnalyses::all();
  Preserved.abandon<LoopAccessAnalysis>();
  return Preserved;
}

} // namespace oclc::passes
