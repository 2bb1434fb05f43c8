//===- RowProfit.cpp - Choice of the number of rows to run at once ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Rows/RowProfit.h"

#include "Vectorizer/Analysis/LaneShapes.h"
#include "Vectorizer/Cost/VectorRegisters.h"
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

/// Number of instructions that a CPU runs at the same time. If all iterations of a loop together
/// have no more instructions, the CPU also runs code after the loop meanwhile, so that the loop's
/// dependence chains cost no time.
constexpr uint64_t InstructionsUnderWay = 128;

/// Limits for all rows together: instructions, and bytes of the private variables of one work-item
/// of each row.
constexpr size_t MaxInstructions = 1000;
constexpr uint64_t MaxBytes = 1024;

/// Minimum gains, as old time over new time: of jamming rows whose work-items have loops, of
/// jamming other rows, and of more rows over the best smaller number of rows.
constexpr double GainOfLoops = 1.2, GainOfStraightCode = 1.5, GainOfMoreRows = 1.1;

bool isFusedOrSimple(const IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
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

/// Returns the number of elements of a vector in the source; 1 for a scalar. Each element becomes a
/// vector of work-items.
unsigned elements(const Value &v) {
  auto *vector = dyn_cast<FixedVectorType>(v.getType());
  return vector ? vector->getNumElements() : 1;
}

bool costsNothing(const Instruction &inst) {
  return isa<PHINode, AssumeInst, NoAliasScopeDeclInst>(inst) || inst.isLifetimeStartOrEnd() ||
         inst.isDebugOrPseudoInst() || (inst.isTerminator() && inst.getNumSuccessors() < 2);
}

/// Cost of one iteration of an innermost loop in the code of a row's work-items, if one row or
/// several rows run it in step. The loop over work-items may be the innermost one itself.
class BodyCost {
public:
  BodyCost(const Loop &body, const RowLoop &row, const RowValues &values, const LaneShapes &shapes,
           ScalarEvolution &se)
      : Body(body), Values(values), Shapes(shapes) {
    uint64_t instructions = 0;
    for (const BasicBlock *bb : body.blocks())
      for (const Instruction &inst : *bb) {
        (values.vary(&inst) ? Own : Shared) += cost(inst) * elements(inst);
        ++instructions;
      }
    const uint64_t times = se.getSmallConstantTripCount(&body);
    if (&body != row.Items && (times == 0 || times * instructions > InstructionsUnderWay))
      for (const PHINode &phi : body.getHeader()->phis())
        Chain = std::max(Chain, chainFrom(phi));
  }

  unsigned time(unsigned rows) const { return std::max(Shared + (rows * Own), Chain); }

  /// Returns the maximum number of vector registers that are live at once.
  unsigned registers(unsigned rows) const {
    unsigned most = 0;
    for (const BasicBlock *bb : Body.blocks())
      most = std::max(most, registers(*bb, rows));
    return most;
  }

private:
  const Loop &Body;
  const RowValues &Values;
  const LaneShapes &Shapes;
  unsigned Shared = 0, Own = 0, Chain = 0;

  unsigned cost(const Instruction &inst) const {
    if (costsNothing(inst))
      return 0;
    if (inst.mayReadOrWriteMemory())
      return accessCost(inst);
    const bool isVector = Shapes.of(&inst).isVarying();
    if (isa<GetElementPtrInst>(inst)) // Folds into an address.
      return isVector ? VectorCost : 0;
    if (inst.isIntDivRem() || inst.getOpcode() == Instruction::FDiv ||
        inst.getOpcode() == Instruction::FRem)
      return DivisionCost;
    if (auto *call = dyn_cast<IntrinsicInst>(&inst); call && !isFusedOrSimple(*call))
      return IntrinsicCost;
    if (isa<CallBase>(inst) && !isa<IntrinsicInst>(inst))
      return CallCost;
    return isVector ? VectorCost : ScalarCost;
  }

  unsigned accessCost(const Instruction &inst) const {
    const Value *pointer = getLoadStorePointerOperand(&inst);
    if (!pointer || Shapes.of(pointer).isVarying())
      return GatherCost;
    const int64_t stride = std::abs(Shapes.of(pointer).Stride);
    const auto bytes = int64_t(inst.getDataLayout().getTypeStoreSize(getLoadStoreType(&inst)));
    return stride <= bytes ? VectorCost : GatherCost;
  }

  static unsigned latency(const Instruction &inst) {
    if (isa<LoadInst>(inst))
      return LoadLatency;
    if (isa<FPMathOperator>(inst) && !isa<PHINode, SelectInst>(inst))
      return std::max(FloatLatency, inst.getOpcode() == Instruction::FDiv ? DivisionCost : 0);
    return IntegerLatency;
  }

  /// Returns the length of the chain from `phi` to its value in the next iteration, in quarters of
  /// a cycle; 0 if there is none.
  unsigned chainFrom(const PHINode &phi) const {
    DenseMap<const Value *, int> known = {{&phi, 0}};
    const BasicBlock *latch = Body.getLoopLatch();
    return latch ? unsigned(std::max(0, chain(*phi.getIncomingValueForBlock(latch), known))) : 0;
  }

  /// Returns the length of the longest chain to `v` from the PHI that `known` contains at first; -1
  /// if there is none.
  int chain(const Value &v, DenseMap<const Value *, int> &known) const {
    auto *i = dyn_cast<Instruction>(&v);
    if (!i || !Body.contains(i))
      return -1;
    auto [place, isNew] = known.try_emplace(i, -1);
    if (!isNew || isa<PHINode>(i))
      return place->second;
    int longest = -1;
    for (const Value *operand : i->operands())
      longest = std::max(longest, chain(*operand, known));
    return known[i] = longest < 0 ? -1 : longest + int(latency(*i));
  }

  /// True if `v` needs a vector register: its lane shape is varying, or it is a floating-point
  /// value. A uniform or strided integer or pointer needs none.
  bool isVector(const Value *v) const {
    return isa<Instruction, Argument>(v) && !v->getType()->isVoidTy() &&
           (Shapes.of(v).isVarying() || v->getType()->isFPOrFPVectorTy());
  }

  /// True if `v` is from outside of the loop, or is live after its block or from one iteration to
  /// the next.
  bool isUsedElsewhere(const Value &v) const {
    auto *i = dyn_cast<Instruction>(&v);
    return !i || !Body.contains(i) || isa<PHINode>(i) || i->isUsedOutsideOfBlock(i->getParent());
  }

  unsigned registers(const BasicBlock &bb, unsigned rows) const {
    SmallPtrSet<const Value *, 32> live;
    unsigned now = 0, most = 0;
    // A value with a single use, in the same block, is computed for one row at a time, just before
    // it is used. So it needs registers for one row only.
    auto count = [&](const Value *v) {
      const bool isPassing = v->hasOneUse() && !isUsedElsewhere(*v);
      return elements(*v) * (Values.vary(v) && !isPassing ? rows : 1);
    };
    auto use = [&](const Value *v) {
      if (isVector(v) && live.insert(v).second)
        most = std::max(most, now += count(v));
    };
    for (const BasicBlock *each : Body.blocks())
      for (const Instruction &inst : *each) {
        for (const Value *operand : inst.operands())
          if (auto *def = dyn_cast<Instruction>(operand); !def || !Body.contains(def))
            use(operand);
        if (isUsedElsewhere(inst))
          use(&inst);
      }
    for (const Instruction &inst : reverse(bb)) {
      if (live.erase(&inst))
        now -= count(&inst);
      if (!isa<PHINode>(inst))
        for (const Value *operand : inst.operands())
          use(operand);
    }
    return most;
  }
};

/// Cost of all innermost loops of a work-item. They are assumed to run equally often.
class RowCosts {
public:
  RowCosts(const RowLoop &row, const RowValues &values, ScalarEvolution &se,
           const TargetTransformInfo &tti, size_t instructions)
      : Private(*row.Items, 1), Shapes(*row.Items, *counterOf(*row.Items), Private),
        Instructions(instructions) {
    for (const Loop *loop : row.Items->getLoopsInPreorder())
      if (loop->isInnermost())
        Bodies.emplace_back(*loop, row, values, Shapes, se);
    for (const AllocaInst *variable : values.privateVariables())
      Bytes += variable->getAllocationSize(variable->getDataLayout())
                   .value_or(TypeSize::getFixed(MaxBytes))
                   .getFixedValue();
    auto *vector = FixedVectorType::get(Type::getFloatTy(row.Id->getContext()), 8);
    Registers = tti.getNumberOfRegisters(tti.getRegisterClassForType(/*Vector=*/true, vector));
  }

  /// Returns the time for each row if `rows` rows run at once, in quarters of a cycle.
  double time(unsigned rows) const {
    unsigned sum = 0;
    for (const BodyCost &body : Bodies)
      sum += body.time(rows);
    return double(sum) / rows;
  }

  bool fit(unsigned rows) const {
    return rows * Instructions <= MaxInstructions && rows * Bytes <= MaxBytes &&
           all_of(Bodies, [&](const BodyCost &body) { return body.registers(rows) <= Registers; });
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

unsigned chooseRows(const RowLoop &row, const RowValues &values, ScalarEvolution &se,
                    const TargetTransformInfo &tti, std::string &why) {
  const unsigned lanes = registerBits(tti) / 32;
  const unsigned items = se.getSmallConstantTripCount(row.Items);
  const unsigned known = se.getSmallConstantTripCount(row.L);
  if (items != 0 && items < lanes) {
    why = "they are shorter than a vector";
    return 1;
  }
  size_t instructions = 0;
  for (const BasicBlock *bb : row.Items->blocks())
    instructions += bb->size();
  if (2 * instructions > MaxInstructions) {
    why = "they would take too much code";
    return 1;
  }
  const RowCosts costs(row, values, se, tti, instructions);
  if (!costs.fit(2)) {
    why = "they would take too many registers, or too much memory";
    return 1;
  }
  unsigned best = 1;
  for (unsigned rows : {2u, 4u, 8u})
    if ((known == 0 || rows <= known) && costs.fit(rows) &&
        costs.time(best) > GainOfMoreRows * costs.time(rows))
      best = rows;
  const double gain = costs.time(1) / costs.time(best);
  if (best != 1 && gain >= (row.Items->isInnermost() ? GainOfStraightCode : GainOfLoops))
    return best;
  why = "they share too few values";
  return 1;
}

} // namespace oclc::vectorizer
