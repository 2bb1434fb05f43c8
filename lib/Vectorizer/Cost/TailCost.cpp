//===- TailCost.cpp - Choice of a form for the tail of a loop over work-items -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Cost/TailCost.h"

#include "Vectorizer/Analysis/UniformAtomics.h"

#include "llvm/IR/IntrinsicInst.h"

#include <cmath>

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Cost of a built-in that is still called, for each vector register of arguments.
constexpr double CallCost = 20;
/// Assumed number of iterations of an inner loop, which is not known.
constexpr double LoopFactor = 10;
/// Cost of loads that wait for masked stores. Measured with tree reductions in local memory on Zen
/// 4.
constexpr double ForwardCost = 20;
/// Minimum number of lanes that are worth a loop of their own.
constexpr unsigned FewestLanes = 4;

class Costs {
public:
  Costs(const Tail &Left, unsigned Lanes, const LoopInfo &LI, const TargetTransformInfo &TTI)
      : L(*Left.Work.L), LI(LI), TTI(TTI), Lanes(Lanes), Items(Lanes),
        IsKnown(Left.Count.isKnown()), Private(L, Lanes), Shapes(L, *Left.Work.Id, Private) {}

  /// Returns the cost of one work-item in scalar code.
  double alone() const {
    return sum([&](const Instruction &I) { return scalar(I); });
  }

  /// Returns the cost of a vector of work-items without a mask.
  double whole() const {
    return sum([&](const Instruction &I) { return wide(I); });
  }

  /// Returns the cost of a vector of work-items with a mask, of which `On` lanes are active.
  double masked(double On) {
    IsMasked = true;
    Items = On;
    const bool Stores = any_of(L.blocks(), [](const BasicBlock *BB) {
      return any_of(*BB, [](const Instruction &I) { return isa<StoreInst>(I); });
    });
    return whole() + (Stores ? forwardCost(isInStack(L), IsKnown) : 0);
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

  template <typename CostOf> double sum(CostOf Of) const {
    double Sum = 0;
    for (const BasicBlock *BB : L.blocks()) {
      double Block = 0;
      for (const Instruction &I : *BB)
        if (!I.isDebugOrPseudoInst() && !I.isLifetimeStartOrEnd() && !isa<AssumeInst>(I))
          Block += Of(I);
      Sum += Block * std::pow(LoopFactor, LI.getLoopDepth(BB) - L.getLoopDepth());
    }
    return Sum;
  }

  /// An instruction without a valid cost will be split into scalar ones.
  static double value(InstructionCost Cost) {
    return Cost.isValid() ? double(Cost.getValue()) : CallCost;
  }

  static bool isCall(const Instruction &I) { return isa<CallBase>(I) && !isa<IntrinsicInst>(I); }

  double scalar(const Instruction &I) const {
    return isCall(I) ? CallCost : value(TTI.getInstructionCost(&I, Kind));
  }

  double registers(const Type &Ty) const {
    const uint64_t Register =
        TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
    const uint64_t Bits = uint64_t(Lanes) * Ty.getScalarSizeInBits();
    return Register == 0 ? Lanes : double(std::max<uint64_t>(1, divideCeil(Bits, Register)));
  }

  double wide(const Instruction &I) const {
    if (I.isTerminator() || isa<PHINode>(I))
      return scalar(I);
    if (isa<LoadInst, StoreInst>(I) && !I.isVolatile() && !I.isAtomic())
      return access(I);
    if (isUniformUpdate(I, Shapes))
      return scalar(I);
    if (I.mayHaveSideEffects())
      return Items * scalar(I);
    if (!Shapes.of(&I).isVarying())
      return scalar(I);
    if (isCall(I))
      return CallCost * registers(*I.getType());
    Type *Wide = FixedVectorType::get(I.getType(), Lanes);
    if (isa<BinaryOperator>(I))
      return value(TTI.getArithmeticInstrCost(I.getOpcode(), Wide, Kind));
    return scalar(I) * registers(*I.getType());
  }

  double access(const Instruction &I) const {
    const bool IsLoad = isa<LoadInst>(I);
    const Value *Pointer = getLoadStorePointerOperand(&I);
    Type *Ty = getLoadStoreType(&I);
    LaneShape Shape = Shapes.of(Pointer);
    if (Shape.isUniform())
      return scalar(I);
    const int64_t Bytes = int64_t(I.getDataLayout().getTypeStoreSize(Ty));
    const bool AreNeighbours = Shape.isStrided() && std::abs(Shape.Stride) == Bytes;
    Type *Wide = FixedVectorType::get(Ty, Lanes);
    const Align Alignment = getLoadStoreAlignment(&I);
    if (AreNeighbours && !IsMasked)
      return value(TTI.getMemoryOpCost(I.getOpcode(), Wide, Alignment, 0, Kind));
    Intrinsic::ID Id = Intrinsic::masked_scatter;
    if (AreNeighbours)
      Id = IsLoad ? Intrinsic::masked_load : Intrinsic::masked_store;
    else if (IsLoad)
      Id = Intrinsic::masked_gather;
    return value(TTI.getMemIntrinsicInstrCost(
        MemIntrinsicCostAttributes(Id, Wide, Pointer, IsMasked, Alignment), Kind));
  }
};

/// Returns the cost of the tail in vectors of half as many lanes each time, down to `FewestLanes`,
/// and single work-items after these.
double inPieces(const Tail &Left, unsigned Widest, const LoopInfo &LI,
                const TargetTransformInfo &TTI) {
  const uint64_t Most = Left.Count.Most, Few = FewestLanes - 1;
  const bool IsKnown = Left.Count.isKnown();
  const double Single = IsKnown ? double(Most & Few) : double(std::min(Most, Few)) / 2;
  double Sum = Single * Costs(Left, 1, LI, TTI).alone();
  for (unsigned Lanes = Widest; Lanes >= FewestLanes; Lanes /= 2) {
    const double Share = IsKnown ? double((Most & Lanes) != 0) : 0.5;
    if (Share != 0)
      Sum += Share * Costs(Left, Lanes, LI, TTI).whole();
  }
  return Sum;
}

} // namespace

double forwardCost(bool IsInStack, bool IsKnown) { return IsInStack || IsKnown ? 0 : ForwardCost; }

TailPlan planTail(const Tail &Left, const LoopInfo &LI, const TargetTransformInfo &TTI) {
  const uint64_t Most = Left.Count.Most;
  if (Most <= 1)
    return {1, false};
  const auto Wide = unsigned(PowerOf2Ceil(Most));
  const bool IsKnown = Left.Count.isKnown();
  if (IsKnown && Wide == Most && Wide >= FewestLanes)
    return {Wide, true};
  const double Items = IsKnown ? double(Most) : double(1 + Most) / 2;
  // LLVM unrolls scalar tails only if they are small.
  if (Left.Count.BecomesKnown && Costs(Left, Wide, LI, TTI).alone() <= ForwardCost)
    return {1, false};
  const unsigned Narrow = Wide == Most ? Wide : Wide / 2;
  if (Costs(Left, Wide, LI, TTI).masked(Items) <= inPieces(Left, Narrow, LI, TTI))
    return {Wide, true};
  return {Narrow >= FewestLanes ? Narrow : 1, false};
}

} // namespace oclc::vectorizer
