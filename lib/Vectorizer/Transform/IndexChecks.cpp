//===- IndexChecks.cpp - Checks whether 32-bit indices wrap around ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/IndexChecks.h"

#include "Passes/Support/LaneOperations.h"
#include "Vectorizer/LoopNest/SubGroupLoops.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Maximum number of conditions that are worth their cost.
static constexpr size_t MostConditions = 32;
/// Maximum number of bits of a constant step. Sums of thousands of such steps times 2^31 iterations
/// fit into 64 bits. Other counters are checked one by one.
static constexpr unsigned StepBits = 20;

IndexChecks::IndexChecks(Loop &loop, const LaneShapes &shapes, ScalarEvolution &se)
    : L(loop), Shapes(shapes), SE(se) {
  for (BasicBlock *bb : loop.blocks())
    for (Instruction &inst : *bb)
      if (auto *extension = dyn_cast<CastInst>(&inst);
          extension && isa<SExtInst, ZExtInst>(inst) && Conditions.size() < MostConditions)
        add(*extension);
}

/// Adds the conditions under which the operand of `extension` does not wrap, if its lanes have a
/// stride and it might wrap. Adds none if conditions alone cannot exclude that, or never hold.
void IndexChecks::add(CastInst &extension) {
  LaneShape shape = Shapes.of(extension.getOperand(0));
  if (!extension.getSrcTy()->isIntegerTy(32) || !extension.getDestTy()->isIntegerTy(64) ||
      !shape.isStrided() || shape.isUniform() || Shapes.extendsWithoutWrap(extension))
    return;
  const size_t oldConditions = Conditions.size(), oldExact = Exact.size();
  const auto oldKnown = Known;
  std::optional<Range> values = rangeOf(extension.getOperand(0));
  if (values && isa<ZExtInst>(extension))
    Conditions.push_back({*values, 0});
  if (values && none_of(drop_begin(Conditions, oldConditions),
                        [&](const Condition &c) { return neverHolds(c); })) {
    Extensions.push_back(&extension);
    return;
  }
  Conditions.truncate(oldConditions);
  Exact.truncate(oldExact);
  Known = oldKnown;
}

bool IndexChecks::neverHolds(const Condition &c) const {
  Type *i64 = Type::getInt64Ty(SE.getContext());
  return SE.isKnownPredicate(ICmpInst::ICMP_SLT, c.Values.Least,
                             SE.getConstant(i64, uint64_t(c.AtLeast), /*isSigned=*/true)) ||
         SE.isKnownPredicate(ICmpInst::ICMP_SGT, c.Values.Largest, SE.getConstant(i64, INT32_MAX));
}

std::optional<IndexChecks::Range> IndexChecks::rangeOf(Value *v) {
  if (auto found = Known.find(v); found != Known.end())
    return found->second;
  std::optional<Range> values = compute(v);
  Known.try_emplace(v, values);
  return values;
}

std::optional<IndexChecks::Range> IndexChecks::compute(Value *v) {
  Type *i64 = Type::getInt64Ty(v->getContext());
  if (!SE.isSCEVable(v->getType()))
    return std::nullopt;
  if (L.isLoopInvariant(v)) {
    const SCEV *same = SE.getTruncateOrSignExtend(SE.getSCEV(v), i64);
    return Range{same, same};
  }
  if (auto *op = dyn_cast<BinaryOperator>(v); op && v->getType()->isIntegerTy(32))
    return ofOperation(*op);
  if (passes::isLaneNumber(*v))
    return Range{SE.getZero(i64), SE.getConstant(i64, lanesOfSubGroups(L) - 1)};
  std::optional<Range> values;
  if (auto *trunc = dyn_cast<TruncInst>(v); trunc && trunc->getSrcTy()->isIntegerTy(64))
    values = ofEvolution(SE.getSCEV(trunc->getOperand(0)));
  else if (auto *phi = dyn_cast<PHINode>(v); phi && v->getType()->isIntegerTy(32))
    values = ofCounter(*phi);
  if (!values)
    return std::nullopt;
  Conditions.push_back({*values, INT32_MIN});
  if (isa<TruncInst>(v))
    Exact.push_back(cast<Instruction>(v));
  return values;
}

std::optional<IndexChecks::Range> IndexChecks::ofOperation(BinaryOperator &op) {
  std::optional<Range> a = rangeOf(op.getOperand(0)), b = rangeOf(op.getOperand(1));
  if (!a || !b)
    return std::nullopt;
  Range values;
  switch (op.getOpcode()) {
  case Instruction::Add:
    values = {SE.getAddExpr(a->Least, b->Least), SE.getAddExpr(a->Largest, b->Largest)};
    break;
  case Instruction::Sub:
    values = {SE.getMinusSCEV(a->Least, b->Largest), SE.getMinusSCEV(a->Largest, b->Least)};
    break;
  case Instruction::Mul:
    // These conditions keep both factors in [0, 2^31), so that the product fits into 64 bits.
    Conditions.push_back({*a, 0});
    Conditions.push_back({*b, 0});
    values = {SE.getMulExpr(a->Least, b->Least), SE.getMulExpr(a->Largest, b->Largest)};
    break;
  default:
    return std::nullopt;
  }
  Conditions.push_back({values, INT32_MIN});
  Exact.push_back(&op);
  return values;
}

/// Returns the range of a counter of 32 bits whose lanes differ. It includes the value after the
/// last iteration, so that neither the start nor the addition of the step wraps around.
std::optional<IndexChecks::Range> IndexChecks::ofCounter(PHINode &phi) {
  auto *counter = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&phi));
  if (!counter || Shapes.of(&phi).isUniform())
    return ofEvolution(SE.getSCEV(&phi));
  BasicBlock *before = counter->getLoop()->getLoopPredecessor();
  BasicBlock *latch = counter->getLoop()->getLoopLatch();
  if (counter->getLoop()->getHeader() != phi.getParent() || !before || !latch)
    return std::nullopt;
  auto *next = dyn_cast<BinaryOperator>(phi.getIncomingValueForBlock(latch));
  if (!next || next->getOpcode() != Instruction::Add || !is_contained(next->operands(), &phi))
    return std::nullopt;
  std::optional<Range> start = rangeOf(phi.getIncomingValueForBlock(before));
  const SCEV *length = lengthOf(*counter);
  if (!start || !length)
    return std::nullopt;
  Exact.push_back(next);
  const SCEV *step = SE.getTruncateOrSignExtend(counter->getStepRecurrence(SE), length->getType());
  return with(with(*start, length, step), step, step);
}

/// Returns the range from `values` to values that are larger by `length`, which has the sign of
/// `step`.
IndexChecks::Range IndexChecks::with(const Range &values, const SCEV *length, const SCEV *step) {
  const SCEV *zero = SE.getZero(length->getType());
  if (SE.isKnownNonNegative(step))
    return {values.Least, SE.getAddExpr(values.Largest, length)};
  return {SE.getAddExpr(values.Least, SE.getSMinExpr(zero, length)),
          SE.getAddExpr(values.Largest, SE.getSMaxExpr(zero, length))};
}

/// Returns the range of a sum of counters, from their starts to their values in the last iteration;
/// nullopt if `s` is no such sum. Adds conditions that starts, steps and numbers of iterations are
/// below 2^31, so that the sums fit into 64 bits.
std::optional<IndexChecks::Range> IndexChecks::ofEvolution(const SCEV *s) {
  Type *i64 = Type::getInt64Ty(SE.getContext());
  if (SE.isLoopInvariant(s, &L)) {
    const SCEV *same = SE.getTruncateOrSignExtend(s, i64);
    Conditions.push_back({{same, same}, INT32_MIN});
    return Conditions.back().Values;
  }
  if (auto *sum = dyn_cast<SCEVAddExpr>(s)) {
    Range total{SE.getZero(i64), SE.getZero(i64)};
    for (const SCEV *operand : sum->operands()) {
      std::optional<Range> one = ofEvolution(operand);
      if (!one)
        return std::nullopt;
      total = {SE.getAddExpr(total.Least, one->Least), SE.getAddExpr(total.Largest, one->Largest)};
    }
    return total;
  }
  auto *counter = dyn_cast<SCEVAddRecExpr>(s);
  std::optional<Range> start = counter ? ofEvolution(counter->getStart()) : std::nullopt;
  if (!start)
    return std::nullopt;
  const SCEV *length = lengthOf(*counter);
  return length ? std::optional(with(*start, length, counter->getStepRecurrence(SE)))
                : std::nullopt;
}

/// Returns the difference between the last and the first value of a counter, null if it is not
/// known. Adds conditions under which it fits into 64 bits.
const SCEV *IndexChecks::lengthOf(const SCEVAddRecExpr &counter) {
  Type *i64 = Type::getInt64Ty(SE.getContext());
  const SCEV *step = counter.getStepRecurrence(SE);
  const SCEV *repeats = SE.getSymbolicMaxBackedgeTakenCount(counter.getLoop());
  if (!counter.isAffine() || isa<SCEVCouldNotCompute>(repeats) ||
      !SE.isLoopInvariant(repeats, &L) || !SE.isLoopInvariant(step, &L))
    return nullptr;
  auto *constant = dyn_cast<SCEVConstant>(step);
  step = SE.getTruncateOrSignExtend(step, i64);
  repeats = SE.getTruncateOrZeroExtend(repeats, i64);
  Conditions.push_back({{repeats, repeats}, 0});
  const SCEV *length = SE.getMulExpr(repeats, step);
  if (!constant || !constant->getAPInt().isSignedIntN(StepBits)) {
    // Both factors are below 2^31, so their product is exact.
    Conditions.push_back({{step, step}, INT32_MIN});
    Conditions.push_back({{length, length}, INT32_MIN});
  }
  return length;
}

Value *IndexChecks::create(Instruction *insertBefore) {
  if (Extensions.empty())
    return nullptr;
  SCEVExpander expander(SE, "index");
  IRBuilder<> builder(insertBefore);
  Type *i64 = builder.getInt64Ty();
  Value *holds = nullptr;
  SmallSet<std::pair<const SCEV *, int64_t>, 16> required;
  const auto require = [&](const SCEV *s, ICmpInst::Predicate predicate, int64_t bound) {
    if (!required.insert({s, bound}).second)
      return;
    const SCEV *limit = SE.getConstant(i64, uint64_t(bound), /*isSigned=*/true);
    if (SE.isKnownPredicate(predicate, s, limit))
      return;
    Value *v = expander.expandCodeFor(s, i64, insertBefore);
    Value *one = builder.CreateICmp(predicate, v, builder.getInt64(uint64_t(bound)));
    holds = holds ? builder.CreateAnd(holds, one) : one;
  };
  for (const Condition &c : Conditions) {
    require(c.Values.Least, ICmpInst::ICMP_SGE, c.AtLeast);
    require(c.Values.Largest, ICmpInst::ICMP_SLE, INT32_MAX);
  }
  return holds ? builder.CreateFreeze(holds, "no.index.wraps") : builder.getTrue();
}

void IndexChecks::assume() {
  for (Instruction *inst : Exact) {
    if (auto *trunc = dyn_cast<TruncInst>(inst))
      trunc->setHasNoSignedWrap(true);
    else
      inst->setHasNoSignedWrap();
  }
  for (CastInst *extension : Extensions)
    if (isa<ZExtInst>(extension))
      extension->setNonNeg();
}

} // namespace oclc::vectorizer
