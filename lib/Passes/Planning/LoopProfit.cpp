//===- LoopProfit.cpp - Estimate whether opening a loop pays ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/LoopProfit.h"

#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/KeptBuiltins.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Minimum number of work-items in the vector dimension that make a vector.
constexpr uint64_t FewestItems = 4;
/// Minimum number of iterations for which LLVM emits runtime checks.
constexpr uint64_t FewestItemsForChecks = 16;
constexpr LocalSize AnySize = {MaxWorkGroupSize, MaxWorkGroupSize, MaxWorkGroupSize};
/// Maximum number of instructions, over all iterations, up to which LLVM unrolls a loop completely.
constexpr unsigned UnrollLimit = 300;
/// Assumed vector size in bits. The CPU is not known yet in this part of the pipeline, but nearly
/// all CPUs have vectors of this size.
constexpr double VectorBits = 256;

/// Costs per work-item in simple instructions, measured with bench/kernels/loops.cl.
constexpr double GatherCost = 2, BuiltinCost = 20, DivisionCost = 5, IdAsDataCost = 8;
/// Maximum number of values that a work-item carries from one iteration to the next in an open
/// loop. More values are better kept in registers, by vectors of work-items that run the loop in
/// lock-step. Measured with the benchmark suite.
constexpr unsigned MostCarried = 4;
/// Maximum ratio of the costs of the open and the closed loop. It leaves a margin, because both
/// costs are estimates.
constexpr double Margin = 0.5;

double lanes(Type &Ty, const DataLayout &DL) {
  Type *Element = Ty.getScalarType();
  return std::max(1.0, VectorBits / std::max<uint64_t>(8, DL.getTypeSizeInBits(Element)));
}

double elements(const Type &Ty) {
  auto *Vector = dyn_cast<FixedVectorType>(&Ty);
  return Vector ? Vector->getNumElements() : 1;
}

/// Returns the cost of an operation on all elements of a value of type `Ty`, if the operation costs
/// 1 for a full vector register.
double vectorCost(Type &Ty, const DataLayout &DL) { return elements(Ty) / lanes(Ty, DL); }

bool usesVectors(const Instruction &I) {
  return I.getType()->isVectorTy() ||
         any_of(I.operands(), [](const Value *V) { return V->getType()->isVectorTy(); });
}

Type *accessedType(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getValueOperand()->getType();
  return I.getType();
}

double simpleCost(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::FDiv:
  case Instruction::FRem:
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return DivisionCost;
  case Instruction::Call: // Most calls are llvm.fmuladd.
    return 2;
  default:
    return 1;
  }
}

/// True if `I` is an integer that is used only to compute addresses. Its cost is part of the
/// access.
bool isPartOfAddress(const Instruction &I, unsigned Depth = 6) {
  return I.getType()->isIntegerTy() && Depth != 0 && all_of(I.users(), [&](const User *U) {
           auto *User = cast<Instruction>(U);
           return isa<GetElementPtrInst>(User) ||
                  (isa<BinaryOperator, CastInst, SelectInst>(User) &&
                   isPartOfAddress(*User, Depth - 1));
         });
}

/// True if `I` may combine the values of several iterations in any order.
bool isReordered(const Instruction &I) {
  auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
  if (Intrinsic && Intrinsic->getIntrinsicID() == Intrinsic::fmuladd)
    return I.hasAllowReassoc();
  return I.isAssociative() && I.isCommutative();
}

} // namespace

bool usesVectors(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *BB) {
    return any_of(*BB, [](const Instruction &I) { return usesVectors(I); });
  });
}

struct LoopProfit::Costs {
  double closed = 0, opened = 0;
  unsigned carried = 0;
  bool shares = false, calls = false;
  bool gathers = false;
};

/// Returns the number of instructions over all iterations; a number above UnrollLimit if the trip
/// count is not known.
unsigned LoopProfit::unrolledSize(const Loop &L) const {
  unsigned Trips = SE.getSmallConstantTripCount(&L);
  if (Trips == 0 || Trips > UnrollLimit)
    return UnrollLimit + 1;
  unsigned Size = 0;
  for (const BasicBlock *BB : L.blocks())
    if (none_of(L.getSubLoops(), [&](const Loop *Sub) { return Sub->contains(BB); }))
      Size += count_if(*BB, [](const Instruction &I) {
        return !isa<PHINode, CastInst, GetElementPtrInst, DbgInfoIntrinsic>(I);
      });
  for (const Loop *Sub : L.getSubLoops())
    Size += unrolledSize(*Sub);
  return std::min(Size, UnrollLimit + 1) * Trips;
}

bool LoopProfit::isUnrolled(const Loop &L) const { return unrolledSize(L) <= UnrollLimit; }

bool LoopProfit::hasInnerLoop(const Loop &L) const {
  return any_of(L.getSubLoops(), [&](const Loop *Sub) { return !isUnrolled(*Sub); });
}

/// Returns why LLVM cannot vectorise a loop that contains this call; nullopt if it can.
static std::optional<std::string> hindrance(const CallBase &Call) {
  Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return "it has a call";
  if (queryCalled(Call) || Call.isDebugOrPseudoInst() || Call.isLifetimeStartOrEnd() ||
      isa<AssumeInst>(Call) || isTriviallyVectorizable(Callee->getIntrinsicID()) ||
      (!keptBuiltin(*Callee).empty() && Callee->doesNotAccessMemory() && !usesVectors(Call)))
    return std::nullopt;
  return ("it calls '" + Callee->getName() + "', which has no vector version").str();
}

std::optional<std::string> LoopProfit::hindrance(const Instruction &I, Elements Of) const {
  if (usesVectors(I) && Of == Elements::Together)
    return "it computes with vectors already";
  if (I.isAtomic() || I.isVolatile())
    return "it has an atomic or volatile access";
  if (auto *Pointer = getLoadStorePointerOperand(&I);
      Pointer && isa<AllocaInst>(getUnderlyingObject(Pointer)))
    return "it uses a private array, which needs a copy for each work-item";
  if (isa<SwitchInst>(I) && Uniformity.isDivergentBranch(I))
    return "a switch in it may diverge";
  return std::nullopt;
}

/// Returns the first reason why LLVM cannot vectorise an open loop `L`; nullopt if there is none.
std::optional<std::string> LoopProfit::hindrance(const Loop &L, Elements Of) const {
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB)
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (std::optional<std::string> Reason = passes::hindrance(*Call))
          return Reason;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB)
      if (std::optional<std::string> Reason = hindrance(I, Of))
        return Reason;
  return std::nullopt;
}

/// True if LLVM can vectorise the iterations of the closed loop: each iteration accesses memory
/// adjacent to the previous one, and carries only counters and reductions whose order does not
/// matter.
bool LoopProfit::runsInVectors(Loop &L) const {
  if (!L.isInnermost() || !L.getLoopPreheader() || !L.getLoopLatch() ||
      !SE.hasLoopInvariantBackedgeTakenCount(&L) ||
      !all_of(L.getHeader()->phis(), [&](PHINode &Phi) { return runsInVectors(Phi, L); }))
    return false;
  PredicatedScalarEvolution PSE(SE, L);
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer || L.isLoopInvariant(Pointer) || SE.isLoopInvariant(SE.getSCEV(Pointer), &L))
        continue;
      const SCEVAddRecExpr *Address = PSE.getAsAddRec(Pointer);
      auto *Step = Address && Address->getLoop() == &L
                       ? dyn_cast<SCEVConstant>(Address->getStepRecurrence(SE))
                       : nullptr;
      if (!Step || Step->getAPInt().abs() != I.getDataLayout().getTypeAllocSize(accessedType(I)))
        return false;
    }
  return true;
}

/// True if `Phi` is a counter or a reduction: only reassociable operations lead from the PHI to its
/// next value.
bool LoopProfit::runsInVectors(PHINode &Phi, Loop &L) const {
  if (SE.isSCEVable(Phi.getType()))
    if (auto *Counter = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi)))
      return Counter->isAffine();
  const Value *Next = Phi.getIncomingValueForBlock(L.getLoopLatch());
  for (Instruction *I = &Phi; I != Next;) {
    Instruction *Only = nullptr;
    for (User *U : I->users())
      if (auto *User = cast<Instruction>(U); L.contains(User)) {
        if (Only || !isReordered(*User))
          return false;
        Only = User;
      }
    if (!Only)
      return false;
    I = Only;
  }
  return true;
}

/// Returns the cost of accessing one element.
double LoopProfit::accessCost(Value &Pointer, Type &Element) {
  std::optional<Stride> S = Strides.of(Pointer);
  uint64_t Bytes = F.getDataLayout().getTypeAllocSize(&Element);
  uint64_t Step = S ? uint64_t(std::abs(S->step)) : 0;
  if (!S || Step > 4 * Bytes)
    return GatherCost;
  double Cost = double(std::max<uint64_t>(1, Step / Bytes)) / lanes(Element, F.getDataLayout());
  return S->atTimes ? (Cost + GatherCost) / 2 : Cost;
}

/// Adds the cost of `I` in the loop to `Sum`. Ids, and addresses computed from ids, cost nothing.
void LoopProfit::addCosts(Instruction &I, const Loop &L, Costs &Sum) {
  const DataLayout &DL = F.getDataLayout();
  if (Value *Pointer = getLoadStorePointerOperand(&I)) {
    Type &Ty = *accessedType(I);
    double Cost = accessCost(*Pointer, *Ty.getScalarType());
    Sum.closed += 1;
    Sum.opened += elements(Ty) * Cost;
    Sum.gathers |= Cost >= 1;
    std::optional<Stride> S = Strides.of(*Pointer);
    Sum.shares |= isa<LoadInst>(I) && S && S->step == 0 && !L.isLoopInvariant(Pointer);
    return;
  }
  if (I.isTerminator() || I.isDebugOrPseudoInst() || I.getType()->isVoidTy() ||
      isa<InsertElementInst, ExtractElementInst, ShuffleVectorInst>(I) ||
      I.getType()->isPointerTy() || isPartOfAddress(I) ||
      (I.getType()->isIntegerTy() && Strides.of(I)))
    return;
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    // A header PHI costs a load and a store in each iteration; any other PHI becomes a select.
    Sum.carried += Phi->getParent() == L.getHeader() && !Uniformity.isUniform(I);
    Sum.opened += (Phi->getParent() == L.getHeader() ? 2 : 1) * vectorCost(*I.getType(), DL);
    return;
  }
  if (Uniformity.isUniform(I))
    return;
  auto *Call = dyn_cast<CallBase>(&I);
  const bool IsBuiltin = Call && !isa<IntrinsicInst>(Call);
  Sum.calls |= IsBuiltin;
  double Cost = IsBuiltin ? BuiltinCost : simpleCost(I);
  Type *Ty = isa<CmpInst>(I) ? I.getOperand(0)->getType() : I.getType();
  Sum.closed += Cost;
  Sum.opened += Cost * vectorCost(*Ty, DL);
  if (any_of(I.users(), [&](User *U) { return !L.contains(cast<Instruction>(U)); }))
    Sum.opened += vectorCost(*I.getType(), DL);
  for (Value *Operand : I.operands()) {
    auto *Def = dyn_cast<Instruction>(Operand);
    std::optional<Stride> S = Def ? Strides.of(*Def) : Stride{};
    if (!S && !L.contains(Def))
      Sum.opened += vectorCost(*Def->getType(), DL);
    // LLVM computes ids in addresses as scalars. Ids used as data need a vector.
    if (S && S->step != 0 && isa<ICmpInst>(I))
      Sum.opened += IdAsDataCost;
  }
}

/// True if LLVM must check at run time that an index does not wrap before it can treat the accesses
/// of adjacent work-items as contiguous.
bool LoopProfit::mayWrap(const Loop &L) {
  return any_of(L.blocks(), [&](BasicBlock *BB) {
    return any_of(*BB, [&](Instruction &I) {
      Value *Pointer = getLoadStorePointerOperand(&I);
      std::optional<Stride> S = Pointer ? Strides.of(*Pointer) : std::nullopt;
      return S && S->mayWrap;
    });
  });
}

std::optional<std::string> LoopProfit::reasonAgainst(Loop &L, Elements Of) {
  const unsigned Dimension = vectorDimension(F);
  const uint64_t Items = localSize(F).value_or(AnySize)[Dimension];
  if (Items < FewestItems)
    return formatv("the local size has fewer than 4 work-items in dimension {0}", Dimension).str();
  if (std::optional<std::string> Reason = hindrance(L, Of))
    return Reason;
  if (runsInVectors(L))
    return "vectors of its own iterations are better";
  if (Items < FewestItemsForChecks && mayWrap(L))
    return formatv(
               "an index of 32 bits may wrap around, and a local size below 16 in dimension {0} "
               "is not worth a check; use size_t",
               Dimension)
        .str();
  Costs Sum;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB)
      addCosts(I, L, Sum);
  if (Sum.opened > Margin * Sum.closed)
    return Sum.gathers ? "adjacent work-items access memory far apart"
                       : "context arrays would cost more than vectors save";
  // Otherwise leave the loop to vectors of work-items that run it in lock-step and keep their
  // values in registers.
  if (Sum.shares)
    return "its loads are uniform: a vector of work-items loads a value once";
  if (Sum.calls)
    return "its calls cost more than context arrays";
  if (Sum.carried > MostCarried)
    return "several values of each work-item are live across iterations";
  return std::nullopt;
}

} // namespace oclc::passes
