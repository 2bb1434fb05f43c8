//===- DropUnsafeParallelMetadata.cpp - Drop parallel-access metadata where order matters -------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostOpt/DropUnsafeParallelMetadata.h"

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

/// A load or store whose address changes in each iteration by a constant greater than its size.
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

  /// True if the vectorizer would move a strided access past an access on which it depends.
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
  SmallVector<Instruction *> Accesses; ///< In reverse post-order of the blocks, as the vectorizer
                                       ///< orders them.

  /// Also recognises strides that hold only under conditions that the vectorizer checks before the
  /// loop, for example that a 32-bit index does not wrap around.
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

  /// True if the vectorizer may combine both accesses: same opcode, same stride, a constant
  /// distance apart.
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

  /// True if the vectorizer would sink this store to a later partner, past an access to the same
  /// memory.
  bool storeMeets(size_t At, const Strided &Own) {
    bool Meets = false;
    for (size_t I = At + 1; I != Accesses.size(); ++I) {
      if (Meets && isPartner(Own, Accesses[I], Instruction::Store))
        return true;
      Meets |= mayMeet(Accesses[I], Accesses[At]);
    }
    return false;
  }

  /// True if the vectorizer would hoist this load to an earlier partner, past a write to the same
  /// memory.
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

PreservedAnalyses DropUnsafeParallelMetadataPass::run(Function &F, FunctionAnalysisManager &AM) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &AA = AM.getResult<AAManager>(F);
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->isInnermost() && L->isAnnotatedParallel() && AccessesOfLoop(*L, LI, SE, AA).haveOrder())
      L->setLoopID(makePostTransformationMetadata(F.getContext(), L->getLoopID(),
                                                  {"llvm.loop.parallel_accesses"}, {}));
  // Cached loop access analyses depend on the metadata.
  PreservedAnalyses Preserved = PreservedAnalyses::all();
  Preserved.abandon<LoopAccessAnalysis>();
  return Preserved;
}

} // namespace oclc::passes
