//===- ItemStride.cpp - Strides of values between adjacent work-items -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/ItemStride.h"

#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/WorkItemFunctions.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Returns the stride of a + Factor * b, where a and b have the strides `A` and `B`.
std::optional<Stride> combine(std::optional<Stride> A, std::optional<Stride> B,
                              int64_t Factor = 1) {
  int64_t Step;
  if (!A || !B || MulOverflow(B->step, Factor, Step) || AddOverflow(A->step, Step, Step))
    return std::nullopt;
  return Stride{Step, A->mayWrap || B->mayWrap, A->atTimes || B->atTimes};
}

std::optional<int64_t> constant(const Value &V) {
  auto *C = dyn_cast<ConstantInt>(&V);
  return C ? C->getValue().trySExtValue() : std::nullopt;
}

} // namespace

std::optional<Stride> ItemStrides::of(Value &V) {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || Uniformity.isUniform(*I))
    return Stride{};
  auto [It, New] = Known.try_emplace(I, std::nullopt);
  if (!New)
    return It->second;
  std::optional<Stride> Result = compute(*I);
  Known[I] = Result;
  return Result;
}

bool ItemStrides::isSame(Value &V) {
  std::optional<Stride> S = of(V);
  return S && S->step == 0;
}

std::optional<Stride> ItemStrides::compute(Instruction &I) {
  if (queryCalled(I) == Query::LocalId)
    return Stride{constantDimension(cast<CallBase>(I)) == Dimension ? 1 : 0};
  if (auto *Operator = dyn_cast<BinaryOperator>(&I))
    if (std::optional<Stride> S = ofOperator(*Operator))
      return S;
  if (isa<ZExtInst, SExtInst>(I))
    return ofExtension(cast<CastInst>(I));
  if (isa<TruncInst, AddrSpaceCastInst, FreezeInst>(I))
    return of(*I.getOperand(0));
  if (auto *GEP = dyn_cast<GetElementPtrInst>(&I))
    return ofAddress(*GEP);
  if (auto *Select = dyn_cast<SelectInst>(&I); Select && isSame(*Select->getCondition()))
    return ofChoice(*Select->getTrueValue(), *Select->getFalseValue());
  if (auto *Phi = dyn_cast<PHINode>(&I); Phi && Phi->getNumIncomingValues() == 2)
    return ofChoice(*Phi->getIncomingValue(0), *Phi->getIncomingValue(1));
  if (auto *Load = dyn_cast<LoadInst>(&I);
      Load && (!Load->isSimple() || Load->getPointerAddressSpace() == 0))
    return std::nullopt;
  // A pure function of operands with stride 0 has stride 0. Operations that write memory are
  // excluded, because their results depend on the order of the work-items.
  if (I.mayWriteToMemory() || isa<AllocaInst, PHINode>(I) ||
      !all_of(I.operands(), [&](Value *V) { return isSame(*V); }))
    return std::nullopt;
  return Stride{};
}

std::optional<Stride> ItemStrides::ofOperator(BinaryOperator &I) {
  Value &L = *I.getOperand(0), &R = *I.getOperand(1);
  switch (I.getOpcode()) {
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(I).isDisjoint())
      return std::nullopt;
    [[fallthrough]];
  case Instruction::Add:
    return combine(of(L), of(R));
  case Instruction::Sub:
    return combine(of(L), of(R), -1);
  case Instruction::Mul:
    if (std::optional<int64_t> Factor = constant(R))
      return combine(Stride{}, of(L), *Factor);
    return std::nullopt;
  case Instruction::Shl:
    if (std::optional<int64_t> Bits = constant(R); Bits && *Bits >= 0 && *Bits < 62)
      return combine(Stride{}, of(L), int64_t(1) << *Bits);
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

/// A truncated id that is extended again is the id. An extended sum may have wrapped before the
/// extension.
std::optional<Stride> ItemStrides::ofExtension(CastInst &Cast) {
  std::optional<Stride> S = of(*Cast.getOperand(0));
  auto *From = dyn_cast<Instruction>(Cast.getOperand(0));
  if (!S || S->step == 0 || !From || isa<TruncInst>(From) || queryCalled(*From))
    return S;
  auto *Operator = dyn_cast<OverflowingBinaryOperator>(From);
  S->mayWrap |= !Operator || !(isa<ZExtInst>(Cast) ? Operator->hasNoUnsignedWrap()
                                                   : Operator->hasNoSignedWrap());
  return S;
}

std::optional<Stride> ItemStrides::ofAddress(GetElementPtrInst &GEP) {
  const DataLayout &DL = GEP.getDataLayout();
  unsigned Bits = DL.getIndexTypeSizeInBits(GEP.getType());
  SmallMapVector<Value *, APInt, 4> Offsets;
  APInt Constant(Bits, 0);
  if (!cast<GEPOperator>(GEP).collectOffset(DL, Bits, Offsets, Constant))
    return std::nullopt;
  std::optional<Stride> Result = of(*GEP.getPointerOperand());
  for (auto &[Index, Scale] : Offsets)
    Result = combine(Result, of(*Index), Scale.getSExtValue());
  return Result;
}

std::optional<Stride> ItemStrides::ofChoice(Value &A, Value &B) {
  std::optional<Stride> S = of(A), T = of(B);
  if (S && T && S->step == T->step)
    return combine(S, Stride{0, T->mayWrap, T->atTimes});
  if (!S || (T && std::abs(T->step) < std::abs(S->step)))
    std::swap(S, T);
  if (S)
    S->atTimes = true;
  return S;
}

} // namespace oclc::passes
