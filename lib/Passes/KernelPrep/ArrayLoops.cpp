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

/// Maximum trip count of a loop to unroll. A longer loop does not step through a set of registers.
constexpr unsigned MostTrips = 64;

/// True if the loop must not be unrolled: the source disables unrolling, or the body contains a
/// barrier, or a convergent or noduplicate call, none of which may be duplicated.
bool mustStay(const Loop &loop) {
  return !loop.isSafeToClone() ||
         findStringMetadataForLoop(&loop, "llvm.loop.unroll.disable").has_value() ||
         any_of(loop.blocks(), [](const BasicBlock *bb) {
           return any_of(*bb, [](const Instruction &inst) {
             auto *call = dyn_cast<CallBase>(&inst);
             return isBarrier(inst) || (call && call->isConvergent());
           });
         });
}

} // namespace

unsigned ArrayLoops::trips(const Loop &loop) {
  auto [known, isNew] = Trips.try_emplace(&loop, 0);
  if (isNew && !mustStay(loop))
    if (unsigned most = SE.getSmallConstantMaxTripCount(&loop); most <= MostTrips)
      known->second = most;
  return known->second;
}

std::optional<LoopSet> ArrayLoops::of(const AllocaInst &array) {
  LoopSet loops;
  return follow(array, loops) ? std::optional(loops) : std::nullopt;
}

bool ArrayLoops::follow(const Instruction &pointer, LoopSet &loops) {
  return all_of(pointer.uses(), [&](const Use &u) {
    auto *i = cast<Instruction>(u.getUser());
    if (auto *address = dyn_cast<GetElementPtrInst>(i))
      return followAddress(*address, loops);
    if (auto *load = dyn_cast<LoadInst>(i))
      return load->isSimple();
    if (auto *store = dyn_cast<StoreInst>(i))
      return store->isSimple() && u.getOperandNo() == StoreInst::getPointerOperandIndex();
    if (auto *copy = dyn_cast<MemIntrinsic>(i))
      return !copy->isVolatile() && isa<ConstantInt>(copy->getLength());
    return i->isLifetimeStartOrEnd();
  });
}

bool ArrayLoops::followAddress(const GetElementPtrInst &address, LoopSet &loops) {
  const DataLayout &dl = address.getDataLayout();
  SmallMapVector<Value *, APInt, 4> variables;
  APInt constant(dl.getIndexTypeSizeInBits(address.getType()), 0);
  return !address.getType()->isVectorTy() &&
         address.collectOffset(dl, constant.getBitWidth(), variables, constant) &&
         all_of(variables, [&](auto &variable) { return addLoops(*variable.first, loops); }) &&
         follow(address, loops);
}

/// Adds the loops on whose counters `index` depends. False if `index` also depends on anything
/// else, or if one of these loops must not be unrolled.
bool ArrayLoops::addLoops(Value &index, LoopSet &loops) {
  if (!SE.isSCEVable(index.getType()))
    return false;
  return !SCEVExprContains(SE.getSCEV(&index), [&](const SCEV *s) {
    if (auto *counter = dyn_cast<SCEVAddRecExpr>(s)) {
      auto *l = const_cast<Loop *>(counter->getLoop());
      loops.insert(l);
      return trips(*l) == 0;
    }
    return isa<SCEVUnknown, SCEVCouldNotCompute>(s);
  });
}

bool ArrayLoops::becomesConstant(Instruction &inst, const LoopSet &unrolled) {
  if (auto *compare = dyn_cast<ICmpInst>(&inst))
    return all_of(compare->operands(), [&](Value *v) {
      auto *operand = dyn_cast<Instruction>(v);
      return isa<ConstantInt>(v) || (operand && becomesConstant(*operand, unrolled));
    });
  LoopSet loops;
  return inst.getType()->isIntegerTy() && addLoops(inst, loops) &&
         all_of(loops, [&](Loop *loop) { return unrolled.contains(loop); });
}

uint64_t ArrayLoops::growth(const Function &f, const LoopInfo &li, const LoopSet &unrolled) {
  uint64_t growth = 0;
  for (const BasicBlock &bb : f) {
    uint64_t copies = 1;
    for (const Loop *loop = li.getLoopFor(&bb); loop; loop = loop->getParentLoop())
      if (unrolled.contains(const_cast<Loop *>(loop)))
        copies = SaturatingMultiply<uint64_t>(copies, trips(*loop));
    if (copies == 1)
      continue;
    const auto size = uint64_t(count_if(bb, [&](const Instruction &inst) {
      return !isa<GetElementPtrInst, PHINode, BranchInst>(inst) && !inst.isDebugOrPseudoInst() &&
             !becomesConstant(const_cast<Instruction &>(inst), unrolled);
    }));
    growth = SaturatingAdd(growth, SaturatingMultiply(size, copies - 1));
  }
  return growth;
}

} // namespace oclc::passes
