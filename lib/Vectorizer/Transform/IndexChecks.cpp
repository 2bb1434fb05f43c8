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
/// Maximum size of the steps of counters, so that a step times 2^31 iterations fits into 64 bits.
static constexpr unsigned StepBits = 20;

IndexChecks::IndexChecks(Loop &L, const LaneShapes &Shapes, ScalarEvolution &SE)
    : L(L), Shapes(Shapes), SE(SE) {
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB)
      if (auto *Extension = dyn_cast<CastInst>(&I);
          Extension && isa<SExtInst, ZExtInst>(I) && Conditions.size() < MostConditions)
        add(*Extension);
}

/// Adds the conditions under which the operand of `Extension` does not wrap. Removes them again if
/// they are not complete or never hold.
void IndexChecks::add(CastInst &Extension) {
  LaneShape Shape = Shapes.of(Extension.getOperand(0));
  if (!Extension.getSrcTy()->isIntegerTy(32) || !Extension.getDestTy()->isIntegerTy(64) ||
      !Shape.isStrided() || Shape.isUniform() || Shapes.extendsWithoutWrap(Extension))
    return;
  const size_t OldConditions = Conditions.size(), OldExact = Exact.size();
  const auto OldKnown = Known;
  std::optional<Range> Values = rangeOf(Extension.getOperand(0));
  if (Values && isa<ZExtInst>(Extension))
    Conditions.push_back({*Values, 0});
  if (Values && none_of(drop_begin(Conditions, OldConditions),
                        [&](const Condition &C) { return neverHolds(C); })) {
    Extensions.push_back(&Extension);
    return;
  }
  Conditions.truncate(OldConditions);
  Exact.truncate(OldExact);
  Known = OldKnown;
}

bool IndexChecks::neverHolds(const Condition &C) const {
  Type *I64 = Type::getInt64Ty(SE.getContext());
  return SE.isKnownPredicate(ICmpInst::ICMP_SLT, C.Values.Least,
                             SE.getConstant(I64, uint64_t(C.AtLeast), /*isSigned=*/true)) ||
         SE.isKnownPredicate(ICmpInst::ICMP_SGT, C.Values.Largest, SE.getConstant(I64, INT32_MAX));
}

std::optional<IndexChecks::Range> IndexChecks::rangeOf(Value *V) {
  if (auto Found = Known.find(V); Found != Known.end())
    return Found->second;
  std::optional<Range> Values = compute(V);
  if (Values)
    Known.try_emplace(V, *Values);
  return Values;
}

std::optional<IndexChecks::Range> IndexChecks::compute(Value *V) {
  Type *I64 = Type::getInt64Ty(V->getContext());
  if (!SE.isSCEVable(V->getType()))
    return std::nullopt;
  if (L.isLoopInvariant(V)) {
    const SCEV *Same = SE.getTruncateOrSignExtend(SE.getSCEV(V), I64);
    return Range{Same, Same};
  }
  if (auto *Op = dyn_cast<BinaryOperator>(V); Op && V->getType()->isIntegerTy(32))
    return ofOperation(*Op);
  if (passes::isLaneNumber(*V))
    return Range{SE.getZero(I64), SE.getConstant(I64, lanesOfSubGroups(L) - 1)};
  std::optional<Range> Values;
  if (auto *Trunc = dyn_cast<TruncInst>(V); Trunc && Trunc->getSrcTy()->isIntegerTy(64))
    Values = ofEvolution(SE.getSCEV(Trunc->getOperand(0)));
  else if (isa<PHINode>(V) && V->getType()->isIntegerTy(32))
    Values = ofEvolution(SE.getSCEV(V));
  if (!Values)
    return std::nullopt;
  Conditions.push_back({*Values, INT32_MIN});
  if (isa<TruncInst>(V))
    Exact.push_back(cast<Instruction>(V));
  return Values;
}

std::optional<IndexChecks::Range> IndexChecks::ofOperation(BinaryOperator &Op) {
  std::optional<Range> A = rangeOf(Op.getOperand(0)), B = rangeOf(Op.getOperand(1));
  if (!A || !B)
    return std::nullopt;
  Range Values;
  switch (Op.getOpcode()) {
  case Instruction::Add:
    Values = {SE.getAddExpr(A->Least, B->Least), SE.getAddExpr(A->Largest, B->Largest)};
    break;
  case Instruction::Sub:
    Values = {SE.getMinusSCEV(A->Least, B->Largest), SE.getMinusSCEV(A->Largest, B->Least)};
    break;
  case Instruction::Mul:
    // Both factors are below 2^31, so that the product fits into 64 bits.
    Conditions.push_back({*A, 0});
    Conditions.push_back({*B, 0});
    Values = {SE.getMulExpr(A->Least, B->Least), SE.getMulExpr(A->Largest, B->Largest)};
    break;
  default:
    return std::nullopt;
  }
  Conditions.push_back({Values, INT32_MIN});
  Exact.push_back(&Op);
  return Values;
}

/// Returns the range of a sum of counters, from their starts to their values in the last iteration.
/// Starts and numbers of iterations have conditions of their own, to be below 2^31, so that the
/// sums fit into 64 bits.
std::optional<IndexChecks::Range> IndexChecks::ofEvolution(const SCEV *S) {
  Type *I64 = Type::getInt64Ty(SE.getContext());
  if (SE.isLoopInvariant(S, &L)) {
    const SCEV *Same = SE.getTruncateOrSignExtend(S, I64);
    Conditions.push_back({{Same, Same}, INT32_MIN});
    return Conditions.back().Values;
  }
  if (auto *Sum = dyn_cast<SCEVAddExpr>(S)) {
    Range Total{SE.getZero(I64), SE.getZero(I64)};
    for (const SCEV *Operand : Sum->operands()) {
      std::optional<Range> One = ofEvolution(Operand);
      if (!One)
        return std::nullopt;
      Total = {SE.getAddExpr(Total.Least, One->Least), SE.getAddExpr(Total.Largest, One->Largest)};
    }
    return Total;
  }
  auto *Counter = dyn_cast<SCEVAddRecExpr>(S);
  if (!Counter || !Counter->isAffine())
    return std::nullopt;
  auto *Step = dyn_cast<SCEVConstant>(Counter->getStepRecurrence(SE));
  const SCEV *Repeats = SE.getSymbolicMaxBackedgeTakenCount(Counter->getLoop());
  if (!Step || !Step->getAPInt().isIntN(StepBits) || isa<SCEVCouldNotCompute>(Repeats) ||
      !SE.isLoopInvariant(Repeats, &L))
    return std::nullopt;
  std::optional<Range> Start = ofEvolution(Counter->getStart());
  if (!Start)
    return std::nullopt;
  Repeats = SE.getTruncateOrZeroExtend(Repeats, I64);
  Conditions.push_back({{Repeats, Repeats}, 0});
  const SCEV *Length = SE.getMulExpr(Repeats, SE.getConstant(I64, Step->getAPInt().getZExtValue()));
  return Range{Start->Least, SE.getAddExpr(Start->Largest, Length)};
}

Value *IndexChecks::create(Instruction *InsertBefore) {
  if (Extensions.empty())
    return nullptr;
  SCEVExpander Expander(SE, "index");
  IRBuilder<> Builder(InsertBefore);
  Type *I64 = Builder.getInt64Ty();
  Value *Holds = nullptr;
  SmallSet<std::pair<const SCEV *, int64_t>, 16> Required;
  const auto Require = [&](const SCEV *S, ICmpInst::Predicate Predicate, int64_t Bound) {
    if (!Required.insert({S, Bound}).second)
      return;
    const SCEV *Limit = SE.getConstant(I64, uint64_t(Bound), /*isSigned=*/true);
    if (SE.isKnownPredicate(Predicate, S, Limit))
      return;
    Value *V = Expander.expandCodeFor(S, I64, InsertBefore);
    Value *One = Builder.CreateICmp(Predicate, V, Builder.getInt64(uint64_t(Bound)));
    Holds = Holds ? Builder.CreateAnd(Holds, One) : One;
  };
  for (const Condition &C : Conditions) {
    Require(C.Values.Least, ICmpInst::ICMP_SGE, C.AtLeast);
    Require(C.Values.Largest, ICmpInst::ICMP_SLE, INT32_MAX);
  }
  return Holds ? Builder.CreateFreeze(Holds, "no.index.wraps") : Builder.getTrue();
}

void IndexChecks::assume() {
  for (Instruction *I : Exact) {
    if (auto *Trunc = dyn_cast<TruncInst>(I))
      Trunc->setHasNoSignedWrap(true);
    else
      I->setHasNoSignedWrap();
  }
  for (CastInst *Extension : Extensions)
    if (isa<ZExtInst>(Extension))
      Extension->setNonNeg();
}

} // namespace oclc::vectorizer
