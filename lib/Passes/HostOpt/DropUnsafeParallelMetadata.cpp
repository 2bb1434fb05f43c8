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
  AccessesOfLoop(Loop &loop, LoopInfo &li, ScalarEvolution &se, AAResults &aa)
      : L(loop), SE(se), Predicated(se, loop), Aliases(aa) {
    LoopBlocksRPO blocks(&loop);
    blocks.perform(&li);
    for (BasicBlock *block : blocks)
      for (Instruction &inst : *block)
        if (inst.mayReadOrWriteMemory())
          Accesses.push_back(&inst);
  }

  /// True if the vectorizer would move a strided access past an access on which it depends.
  bool haveOrder() {
    for (size_t i = 0; i != Accesses.size(); ++i)
      if (Strided own = strided(Accesses[i]); own.address)
        if (isa<StoreInst>(Accesses[i]) ? storeMeets(i, own) : loadMeets(i, own))
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
  Strided strided(Instruction *inst) {
    Value *pointer = getLoadStorePointerOperand(inst);
    if (!pointer)
      return {};
    const SCEVAddRecExpr *address = Predicated.getAsAddRec(pointer);
    if (!address || address->getLoop() != &L || !address->isAffine())
      return {};
    auto *step = dyn_cast<SCEVConstant>(address->getStepRecurrence(SE));
    TypeSize size = inst->getDataLayout().getTypeStoreSize(getLoadStoreType(inst));
    if (!step || size.isScalable() || step->getAPInt().abs().ule(size.getFixedValue()))
      return {};
    return {address, step->getAPInt().getSExtValue()};
  }

  /// True if the vectorizer may combine both accesses: same opcode, same stride, a constant
  /// distance apart.
  bool isPartner(const Strided &own, Instruction *inst, unsigned opcode) {
    if (inst->getOpcode() != opcode)
      return false;
    Strided other = strided(inst);
    return other.address && other.step == own.step &&
           isa<SCEVConstant>(SE.getMinusSCEV(other.address, own.address));
  }

  bool mayMeet(Instruction *inst, Instruction *access) {
    return isModOrRefSet(Aliases.getModRefInfo(inst, MemoryLocation::get(access)));
  }

  /// True if the vectorizer would sink this store to a later partner, past an access to the same
  /// memory.
  bool storeMeets(size_t at, const Strided &own) {
    bool meets = false;
    for (size_t i = at + 1; i != Accesses.size(); ++i) {
      if (meets && isPartner(own, Accesses[i], Instruction::Store))
        return true;
      meets |= mayMeet(Accesses[i], Accesses[at]);
    }
    return false;
  }

  /// True if the vectorizer would hoist this load to an earlier partner, past a write to the same
  /// memory.
  bool loadMeets(size_t at, const Strided &own) {
    bool meets = false;
    for (size_t i = at; i-- != 0;) {
      if (meets && isPartner(own, Accesses[i], Instruction::Load))
        return true;
      meets |= Accesses[i]->mayWriteToMemory() && mayMeet(Accesses[i], Accesses[at]);
    }
    return false;
  }
};

} // namespace

PreservedAnalyses DropUnsafeParallelMetadataPass::run(Function &f, FunctionAnalysisManager &am) {
  auto &li = am.getResult<LoopAnalysis>(f);
  auto &se = am.getResult<ScalarEvolutionAnalysis>(f);
  auto &aa = am.getResult<AAManager>(f);
  for (Loop *loop : li.getLoopsInPreorder())
    if (loop->isInnermost() && loop->isAnnotatedParallel() &&
        AccessesOfLoop(*loop, li, se, aa).haveOrder())
      loop->setLoopID(makePostTransformationMetadata(f.getContext(), loop->getLoopID(),
                                                     {"llvm.loop.parallel_accesses"}, {}));
  // Cached loop access analyses depend on the metadata.
  PreservedAnalyses preserved = PreservedAnalyses::all();
  preserved.abandon<LoopAccessAnalysis>();
  return preserved;
}

} // namespace oclc::passes
