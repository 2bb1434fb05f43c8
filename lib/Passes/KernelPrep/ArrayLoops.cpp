//===- ArrayLoops.cpp - The loops whose counters index a private array ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/ArrayLoops.h"

#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Maximum trip count. A longer loop is meant as a loop by its author, too.
constexpr unsigned MostTrips = 64;

/// True if copies of the loop body would change the meaning of the kernel. Regions are cut at
/// barriers, and convergent or noduplicate calls must be neither duplicated nor moved apart.
bool mustStay(const Loop &L) {
  return !L.isSafeToClone() ||
         findStringMetadataForLoop(&L, "llvm.loop.unroll.disable").has_value() ||
         any_of(L.blocks(), [](const BasicBlock *BB) {
           return any_of(*BB, [](const Instruction &I) {
             auto *Call = dyn_cast<CallBase>(&I);
             return isBarrier(I) || (Call && Call->isConvergent());
           });
         });
}

} // namespace

unsigned ArrayLoops::trips(const Loop &L) {
  auto [Known, IsNew] = Trips.try_emplace(&L, 0);
  if (IsNew && !mustStay(L))
    if (unsigned Most = SE.getSmallConstantMaxTripCount(&L); Most <= MostTrips)
      Known->second = Most;
  return Known->second;
}

std::optional<LoopSet> ArrayLoops::of(const AllocaInst &Array) {
  LoopSet Loops;
  return follow(Array, Loops) ? std::optional(Loops) : std::nullopt;
}

bool ArrayLoops::follow(const Instruction &Pointer, LoopSet &Loops) {
  return all_of(Pointer.uses(), [&](const Use &U) {
    auto *I = cast<Instruction>(U.getUser());
    if (auto *Address = dyn_cast<GetElementPtrInst>(I))
      return followAddress(*Address, Loops);
    if (auto *Load = dyn_cast<LoadInst>(I))
      return Load->isSimple();
    if (auto *Store = dyn_cast<StoreInst>(I))
      return Store->isSimple() && U.getOperandNo() == StoreInst::getPointerOperandIndex();
    if (auto *Copy = dyn_cast<MemIntrinsic>(I))
      return !Copy->isVolatile() && isa<ConstantInt>(Copy->getLength());
    return I->isLifetimeStartOrEnd();
  });
}

bool ArrayLoops::followAddress(const GetElementPtrInst &Address, LoopSet &Loops) {
  const DataLayout &DL = Address.getDataLayout();
  SmallMapVector<Value *, APInt, 4> Variables;
  APInt Constant(DL.getIndexTypeSizeInBits(Address.getType()), 0);
  return !Address.getType()->isVectorTy() &&
         Address.collectOffset(DL, Constant.getBitWidth(), Variables, Constant) &&
         all_of(Variables, [&](auto &Variable) { return addLoops(*Variable.first, Loops); }) &&
         follow(Address, Loops);
}

/// Adds the loops on whose counters `Index` depends. False if `Index` also depends on anything
/// else, or if one of these loops cannot be unrolled.
bool ArrayLoops::addLoops(Value &Index, LoopSet &Loops) {
  if (!SE.isSCEVable(Index.getType()))
    return false;
  return !SCEVExprContains(SE.getSCEV(&Index), [&](const SCEV *S) {
    if (auto *Counter = dyn_cast<SCEVAddRecExpr>(S)) {
      auto *L = const_cast<Loop *>(Counter->getLoop());
      Loops.insert(L);
      return trips(*L) == 0;
    }
    return isa<SCEVUnknown, SCEVCouldNotCompute>(S);
  });
}

bool ArrayLoops::becomesConstant(Instruction &I, const LoopSet &Unrolled) {
  if (auto *Compare = dyn_cast<ICmpInst>(&I))
    return all_of(Compare->operands(), [&](Value *V) {
      auto *Operand = dyn_cast<Instruction>(V);
      return isa<ConstantInt>(V) || (Operand && becomesConstant(*Operand, Unrolled));
    });
  LoopSet Loops;
  return I.getType()->isIntegerTy() && addLoops(I, Loops) &&
         all_of(Loops, [&](Loop *L) { return Unrolled.contains(L); });
}

uint64_t ArrayLoops::growth(const Function &F, const LoopInfo &LI, const LoopSet &Unrolled) {
  uint64_t Growth = 0;
  for (const BasicBlock &BB : F) {
    uint64_t Copies = 1;
    for (const Loop *L = LI.getLoopFor(&BB); L; L = L->getParentLoop())
      if (Unrolled.contains(const_cast<Loop *>(L)))
        Copies = SaturatingMultiply<uint64_t>(Copies, trips(*L));
    if (Copies == 1)
      continue;
    const auto Size = uint64_t(count_if(BB, [&](const Instruction &I) {
      return !isa<GetElementPtrInst, PHINode, BranchInst>(I) && !I.isDebugOrPseudoInst() &&
             !becomesConstant(const_cast<Instruction &>(I), Unrolled);
    }));
    Growth = SaturatingAdd(Growth, SaturatingMultiply(Size, Copies - 1));
  }
  return Growth;
}

} // namespace oclc::passes
