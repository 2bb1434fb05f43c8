//===- TailCost.cpp - Choice of a form for the tail of a loop over work-items -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Cost/TailCost.h"

#include "Vectorizer/Analysis/UniformAtomics.h"
#include "Vectorizer/Cost/LoopCost.h"
#include "Vectorizer/Cost/VectorRegisters.h"

#include "llvm/IR/IntrinsicInst.h"

#include <cmath>

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Assumed number of iterations of an inner loop, which is not known.
constexpr double LoopFactor = 10;
/// Cost, for each run of a loop, of loads that wait for its masked stores. Measured with tree
/// reductions in local memory on Zen 4.
constexpr double ForwardCost = 20;
/// Minimum number of lanes that are worth a loop of their own.
constexpr unsigned FewestLanes = 4;

class Costs {
public:
  Costs(const Tail &left, unsigned lanes, const LoopInfo &li, const TargetTransformInfo &tti)
      : L(*left.Work.L), LI(li), TTI(tti), Lanes(lanes), Items(lanes),
        IsKnown(left.Count.isKnown()), Private(L, lanes), Shapes(L, *left.Work.Id, Private) {}

  /// Returns the cost of one work-item in scalar code.
  double alone() const {
    return sum([&](const Instruction &inst) { return scalar(inst); });
  }

  /// Returns the cost of a vector of work-items without a mask.
  double whole() const {
    return sum([&](const Instruction &inst) { return wide(inst); });
  }

  /// Returns the cost of a vector of work-items with a mask, if `on` lanes are active on average.
  /// Afterwards, whole() returns the cost with the mask, too.
  double masked(double on) {
    IsMasked = true;
    Items = on;
    const bool stores = any_of(L.blocks(), [](const BasicBlock *bb) {
      return any_of(*bb, [](const Instruction &inst) { return isa<StoreInst>(inst); });
    });
    return whole() + (stores ? forwardCost(isInStack(L), IsKnown) : 0);
  }

private:
  const Loop &L;
  const LoopInfo &LI;
  const TargetTransformInfo &TTI;
  const unsigned Lanes;
  double Items;
  const bool IsKnown;
  bool IsMasked = false;
  PrivateMemory Private;
  LaneShapes Shapes;
  static constexpr auto Kind = TargetTransformInfo::TCK_RecipThroughput;

  template <typename CostOf> double sum(CostOf of) const {
    double sum = 0;
    for (const BasicBlock *bb : L.blocks()) {
      double block = 0;
      for (const Instruction &inst : *bb)
        if (!inst.isDebugOrPseudoInst() && !inst.isLifetimeStartOrEnd() && !isa<AssumeInst>(inst))
          block += of(inst);
      sum += block * std::pow(LoopFactor, LI.getLoopDepth(bb) - L.getLoopDepth());
    }
    return sum;
  }

  /// Returns `cost` as a number. If LLVM has none, returns the cost of a call.
  static double value(InstructionCost cost) {
    return cost.isValid() ? double(cost.getValue()) : BuiltinCost;
  }

  static bool isCall(const Instruction &inst) {
    return isa<CallBase>(inst) && !isa<IntrinsicInst>(inst);
  }

  double scalar(const Instruction &inst) const {
    return isCall(inst) ? BuiltinCost : value(TTI.getInstructionCost(&inst, Kind));
  }

  double registers(const Type &ty) const {
    const uint64_t bits = uint64_t(Lanes) * ty.getScalarSizeInBits();
    return double(std::max<uint64_t>(1, divideCeil(bits, registerBits(TTI))));
  }

  double wide(const Instruction &inst) const {
    if (inst.isTerminator() || isa<PHINode>(inst))
      return scalar(inst);
    if (isa<LoadInst, StoreInst>(inst) && !inst.isVolatile() && !inst.isAtomic())
      return access(inst);
    if (isUniformUpdate(inst, Shapes))
      return scalar(inst);
    if (inst.mayHaveSideEffects())
      return Items * scalar(inst);
    if (!Shapes.of(&inst).isVarying())
      return scalar(inst);
    if (isCall(inst))
      return BuiltinCost * registers(*inst.getType());
    Type *wide = FixedVectorType::get(inst.getType(), Lanes);
    if (isa<BinaryOperator>(inst))
      return value(TTI.getArithmeticInstrCost(inst.getOpcode(), wide, Kind));
    return scalar(inst) * registers(*inst.getType());
  }

  double access(const Instruction &inst) const {
    const bool isLoad = isa<LoadInst>(inst);
    const Value *pointer = getLoadStorePointerOperand(&inst);
    Type *ty = getLoadStoreType(&inst);
    LaneShape shape = Shapes.of(pointer);
    if (shape.isUniform())
      return scalar(inst);
    const int64_t bytes = int64_t(inst.getDataLayout().getTypeStoreSize(ty));
    const bool areNeighbours = shape.isStrided() && std::abs(shape.Stride) == bytes;
    Type *wide = FixedVectorType::get(ty, Lanes);
    const Align alignment = getLoadStoreAlignment(&inst);
    if (areNeighbours && !IsMasked)
      return value(TTI.getMemoryOpCost(inst.getOpcode(), wide, alignment, 0, Kind));
    Intrinsic::ID id = Intrinsic::masked_scatter;
    if (areNeighbours)
      id = isLoad ? Intrinsic::masked_load : Intrinsic::masked_store;
    else if (isLoad)
      id = Intrinsic::masked_gather;
    return value(TTI.getMemIntrinsicInstrCost(
        MemIntrinsicCostAttributes(id, wide, pointer, IsMasked, alignment), Kind));
  }
};

/// Returns the average cost of the tail if it runs in a vector of `widest` lanes, then in one of
/// half as many, and so on down to `FewestLanes`, and the last work-items one by one. If the number
/// of work-items is not known, each vector is needed half of the time.
double inPieces(const Tail &left, unsigned widest, const LoopInfo &li,
                const TargetTransformInfo &tti) {
  const uint64_t most = left.Count.Most, few = FewestLanes - 1;
  const bool isKnown = left.Count.isKnown();
  const double single = isKnown ? double(most & few) : double(std::min(most, few)) / 2;
  double sum = single * Costs(left, 1, li, tti).alone();
  for (unsigned lanes = widest; lanes >= FewestLanes; lanes /= 2) {
    const double share = isKnown ? double((most & lanes) != 0) : 0.5;
    if (share != 0)
      sum += share * Costs(left, lanes, li, tti).whole();
  }
  return sum;
}

} // namespace

double forwardCost(bool isInStack, bool isKnown) { return isInStack || isKnown ? 0 : ForwardCost; }

TailPlan planTail(const Tail &left, const LoopInfo &li, const TargetTransformInfo &tti) {
  const uint64_t most = left.Count.Most;
  if (most <= 1)
    return {1, false};
  const auto wide = unsigned(PowerOf2Ceil(most));
  const bool isKnown = left.Count.isKnown();
  if (isKnown && wide == most && wide >= FewestLanes)
    return {wide, true};
  const double items = isKnown ? double(most) : double(1 + most) / 2;
  // A small tail whose number of work-items becomes known later stays scalar, because LLVM then
  // unrolls it.
  if (left.Count.BecomesKnown && Costs(left, wide, li, tti).alone() <= ForwardCost)
    return {1, false};
  const unsigned narrow = wide == most ? wide : wide / 2;
  if (Costs(left, wide, li, tti).masked(items) <= inPieces(left, narrow, li, tti))
    return {wide, true};
  return {narrow >= FewestLanes ? narrow : 1, false};
}

} // namespace oclc::vectorizer
