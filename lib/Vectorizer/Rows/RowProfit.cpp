//===- RowProfit.cpp - Choice of the number of rows to run at once ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Rows/RowProfit.h"

#include "Vectorizer/Analysis/LaneShapes.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Costs in quarters of a cycle. A CPU runs 4 scalar instructions, or 2 on vectors or memory, in
/// each cycle.
constexpr unsigned ScalarCost = 1, VectorCost = 2, GatherCost = 32, DivisionCost = 20,
                   IntrinsicCost = 40, CallCost = 80;

/// Latencies, in quarters of a cycle.
constexpr unsigned IntegerLatency = 4, FloatLatency = 16, LoadLatency = 20;

/// Number of instructions that a CPU runs at the same time, so that the code after a short loop
/// hides the loop's dependence chains.
constexpr uint64_t InstructionsUnderWay = 128;

/// Limits for all rows together: instructions, and bytes of the private variables of one work-item
/// of each row.
constexpr size_t MaxInstructions = 1000;
constexpr uint64_t MaxBytes = 1024;

/// Minimum gains, as old time over new time: of jamming rows whose work-items have loops, of
/// jamming other rows, and of twice as many rows.
constexpr double GainOfLoops = 1.2, GainOfStraightCode = 1.5, GainOfMoreRows = 1.1;

bool isFusedOrSimple(const IntrinsicInst &Call) {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::fmuladd:
  case Intrinsic::fma:
  case Intrinsic::fabs:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::abs:
    return true;
  default:
    return false;
  }
}

/// Returns the number of elements of a vector in the source. Each becomes a vector of work-items.
unsigned elements(const Value &V) {
  auto *Vector = dyn_cast<FixedVectorType>(V.getType());
  return Vector ? Vector->getNumElements() : 1;
}

bool costsNothing(const Instruction &I) {
  return isa<PHINode, AssumeInst, NoAliasScopeDeclInst>(I) || I.isLifetimeStartOrEnd() ||
         I.isDebugOrPseudoInst() || (I.isTerminator() && I.getNumSuccessors() < 2);
}

/// Cost of an iteration of an innermost loop that runs one row or several.
class BodyCost {
public:
  BodyCost(const Loop &Body, const RowLoop &Row, const RowValues &Values, const LaneShapes &Shapes,
           ScalarEvolution &SE)
      : Body(Body), Values(Values), Shapes(Shapes) {
    uint64_t Instructions = 0;
    for (const BasicBlock *BB : Body.blocks())
      for (const Instruction &I : *BB) {
        (Values.vary(&I) ? Own : Shared) += cost(I) * elements(I);
        ++Instructions;
      }
    const uint64_t Times = SE.getSmallConstantTripCount(&Body);
    if (&Body != Row.Items && (Times == 0 || Times * Instructions > InstructionsUnderWay))
      for (const PHINode &Phi : Body.getHeader()->phis())
        Chain = std::max(Chain, chainFrom(Phi));
  }

  unsigned time(unsigned Rows) const { return std::max(Shared + (Rows * Own), Chain); }

  /// Returns the number of vector registers that are live at once.
  unsigned registers(unsigned Rows) const {
    unsigned Most = 0;
    for (const BasicBlock *BB : Body.blocks())
      Most = std::max(Most, registers(*BB, Rows));
    return Most;
  }

private:
  const Loop &Body;
  const RowValues &Values;
  const LaneShapes &Shapes;
  unsigned Shared = 0, Own = 0, Chain = 0;

  unsigned cost(const Instruction &I) const {
    if (costsNothing(I))
      return 0;
    if (I.mayReadOrWriteMemory())
      return accessCost(I);
    const bool IsVector = Shapes.of(&I).isVarying();
    if (isa<GetElementPtrInst>(I)) // Folds into an address.
      return IsVector ? VectorCost : 0;
    if (I.isIntDivRem() || I.getOpcode() == Instruction::FDiv || I.getOpcode() == Instruction::FRem)
      return DivisionCost;
    if (auto *Call = dyn_cast<IntrinsicInst>(&I); Call && !isFusedOrSimple(*Call))
      return IntrinsicCost;
    if (isa<CallBase>(I) && !isa<IntrinsicInst>(I))
      return CallCost;
    return IsVector ? VectorCost : ScalarCost;
  }

  unsigned accessCost(const Instruction &I) const {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer || Shapes.of(Pointer).isVarying())
      return GatherCost;
    const int64_t Stride = std::abs(Shapes.of(Pointer).Stride);
    const auto Bytes = int64_t(I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)));
    return Stride <= Bytes ? VectorCost : GatherCost;
  }

  static unsigned latency(const Instruction &I) {
    if (isa<LoadInst>(I))
      return LoadLatency;
    if (isa<FPMathOperator>(I) && !isa<PHINode, SelectInst>(I))
      return std::max(FloatLatency, I.getOpcode() == Instruction::FDiv ? DivisionCost : 0);
    return IntegerLatency;
  }

  /// Returns the length of the chain from `Phi` to its value in the next iteration.
  unsigned chainFrom(const PHINode &Phi) const {
    DenseMap<const Value *, int> Known = {{&Phi, 0}};
    const BasicBlock *Latch = Body.getLoopLatch();
    return Latch ? unsigned(std::max(0, chain(*Phi.getIncomingValueForBlock(Latch), Known))) : 0;
  }

  /// Returns the length of the longest chain to `V`; -1 if there is none.
  int chain(const Value &V, DenseMap<const Value *, int> &Known) const {
    auto *I = dyn_cast<Instruction>(&V);
    if (!I || !Body.contains(I))
      return -1;
    auto [Place, IsNew] = Known.try_emplace(I, -1);
    if (!IsNew || isa<PHINode>(I))
      return Place->second;
    int Longest = -1;
    for (const Value *Operand : I->operands())
      Longest = std::max(Longest, chain(*Operand, Known));
    return Known[I] = Longest < 0 ? -1 : Longest + int(latency(*I));
  }

  /// True if `V` needs a vector register: it varies between lanes, or is a uniform floating-point
  /// value.
  bool isVector(const Value *V) const {
    return isa<Instruction, Argument>(V) && !V->getType()->isVoidTy() &&
           (Shapes.of(V).isVarying() || V->getType()->isFPOrFPVectorTy());
  }

  /// True if `V` is live after its block, or from one iteration to the next.
  bool isUsedElsewhere(const Value &V) const {
    auto *I = dyn_cast<Instruction>(&V);
    return !I || !Body.contains(I) || isa<PHINode>(I) || I->isUsedOutsideOfBlock(I->getParent());
  }

  unsigned registers(const BasicBlock &BB, unsigned Rows) const {
    SmallPtrSet<const Value *, 32> Live;
    unsigned Now = 0, Most = 0;
    // A value with a single use is computed for one row at a time, when it is used.
    auto Count = [&](const Value *V) {
      const bool IsPassing = V->hasOneUse() && !isUsedElsewhere(*V);
      return elements(*V) * (Values.vary(V) && !IsPassing ? Rows : 1);
    };
    auto Use = [&](const Value *V) {
      if (isVector(V) && Live.insert(V).second)
        Most = std::max(Most, Now += Count(V));
    };
    for (const BasicBlock *Each : Body.blocks())
      for (const Instruction &I : *Each) {
        for (const Value *Operand : I.operands())
          if (auto *Def = dyn_cast<Instruction>(Operand); !Def || !Body.contains(Def))
            Use(Operand);
        if (isUsedElsewhere(I))
          Use(&I);
      }
    for (const Instruction &I : reverse(BB)) {
      if (Live.erase(&I))
        Now -= Count(&I);
      if (!isa<PHINode>(I))
        for (const Value *Operand : I.operands())
          Use(Operand);
    }
    return Most;
  }
};

/// Cost of all innermost loops of a work-item, which are assumed to be equally frequent.
class RowCosts {
public:
  RowCosts(const RowLoop &Row, const RowValues &Values, ScalarEvolution &SE,
           const TargetTransformInfo &TTI, size_t Instructions)
      : Private(*Row.Items, 1), Shapes(*Row.Items, *counterOf(*Row.Items), Private),
        Instructions(Instructions) {
    for (const Loop *L : Row.Items->getLoopsInPreorder())
      if (L->isInnermost())
        Bodies.emplace_back(*L, Row, Values, Shapes, SE);
    for (const AllocaInst *Variable : Values.privateVariables())
      Bytes += Variable->getAllocationSize(Variable->getDataLayout())
                   .value_or(TypeSize::getFixed(MaxBytes))
                   .getFixedValue();
    auto *Vector = FixedVectorType::get(Type::getFloatTy(Row.Id->getContext()), 8);
    Registers = TTI.getNumberOfRegisters(TTI.getRegisterClassForType(/*Vector=*/true, Vector));
  }

  /// Returns the time of one of `Rows` rows.
  double time(unsigned Rows) const {
    unsigned Sum = 0;
    for (const BodyCost &Body : Bodies)
      Sum += Body.time(Rows);
    return double(Sum) / Rows;
  }

  bool fit(unsigned Rows) const {
    return Rows * Instructions <= MaxInstructions && Rows * Bytes <= MaxBytes &&
           all_of(Bodies, [&](const BodyCost &Body) { return Body.registers(Rows) <= Registers; });
  }

private:
  const PrivateMemory Private;
  const LaneShapes Shapes;
  SmallVector<BodyCost> Bodies;
  size_t Instructions;
  uint64_t Bytes = 0; ///< Size of the private variables.
  unsigned Registers = 0;
};

} // namespace

unsigned chooseRows(const RowLoop &Row, const RowValues &Values, ScalarEvolution &SE,
                    const TargetTransformInfo &TTI, std::string &Why) {
  const unsigned Lanes =
      TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue() / 32;
  const unsigned Items = SE.getSmallConstantTripCount(Row.Items);
  const unsigned Known = SE.getSmallConstantTripCount(Row.L);
  if (Items != 0 && Items < Lanes) {
    Why = "they are shorter than a vector";
    return 1;
  }
  size_t Instructions = 0;
  for (const BasicBlock *BB : Row.Items->blocks())
    Instructions += BB->size();
  if (2 * Instructions > MaxInstructions) {
    Why = "they would take too much code";
    return 1;
  }
  const RowCosts Costs(Row, Values, SE, TTI, Instructions);
  if (!Costs.fit(2)) {
    Why = "they would take too many registers, or too much memory";
    return 1;
  }
  unsigned Best = 1;
  for (unsigned Rows : {2u, 4u, 8u})
    if ((Known == 0 || Rows <= Known) && Costs.fit(Rows) &&
        Costs.time(Best) > GainOfMoreRows * Costs.time(Rows))
      Best = Rows;
  const double Gain = Costs.time(1) / Costs.time(Best);
  if (Best != 1 && Gain >= (Row.Items->isInnermost() ? GainOfStraightCode : GainOfLoops))
    return Best;
  Why = "they share too few values";
  return 1;
}

} // namespace oclc::vectorizer
