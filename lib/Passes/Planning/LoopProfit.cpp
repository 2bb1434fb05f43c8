//===- LoopProfit.cpp - Estimate whether opening a loop pays ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/LoopProfit.h"

#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Planning/OperationCosts.h"
#include "Passes/Support/KeptBuiltins.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/MemoryLayout.h"
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

/// Minimum number of iterations for which LLVM emits runtime checks.
constexpr uint64_t FewestItemsForChecks = 16;
constexpr LocalSize AnySize = {MaxWorkGroupSize, MaxWorkGroupSize, MaxWorkGroupSize};
/// Maximum number of instructions, counted over all iterations, of a loop that LLVM unrolls
/// completely.
constexpr unsigned UnrollLimit = 300;
/// Cost of an id that is used as data and not in an address.
constexpr double IdAsDataCost = 8;
/// Maximum number of values that a work-item carries from one iteration to the next in an open
/// loop. More values are better kept in registers, by vectors of work-items that run the loop in
/// lock-step. Measured with the benchmark suite.
constexpr unsigned MostCarried = 4;
/// The same for each access to an element of the work-item, which an open loop makes faster, unless
/// the iteration computes much. Measured with a generator of random numbers: four carried values
/// for one that is stored take 2.7 times as long in an open loop (Sapphire Rapids, AVX2 and
/// AVX-512).
constexpr unsigned MostCarriedForAccess = 2;
/// Largest share of the carried values in the cost of an iteration that computes much.
constexpr double CarriedShare = 1.0 / 3;
/// Maximum ratio of the costs of the open and the closed loop. It leaves a margin, because both
/// costs are estimates.
constexpr double Margin = 0.5;

double lanes(Type &ty, const DataLayout &dl) {
  Type *element = ty.getScalarType();
  return std::max(1.0, VectorBits / std::max<uint64_t>(8, dl.getTypeSizeInBits(element)));
}

/// Returns the cost of an operation on all elements of a value of type `ty`, if the operation costs
/// 1 for a full vector register.
double vectorCost(Type &ty, const DataLayout &dl) { return elements(ty) / lanes(ty, dl); }

bool usesVectors(const Instruction &inst) {
  return inst.getType()->isVectorTy() ||
         any_of(inst.operands(), [](const Value *v) { return v->getType()->isVectorTy(); });
}

Type *accessedType(const Instruction &inst) {
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return store->getValueOperand()->getType();
  return inst.getType();
}

double simpleCost(const Instruction &inst) {
  switch (inst.getOpcode()) {
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

/// True if `inst` is an integer that is used only to compute addresses. Its cost is part of the
/// access.
bool isPartOfAddress(const Instruction &inst, unsigned depth = 6) {
  return inst.getType()->isIntegerTy() && depth != 0 && all_of(inst.users(), [&](const User *u) {
           auto *user = cast<Instruction>(u);
           return isa<GetElementPtrInst>(user) ||
                  (isa<BinaryOperator, CastInst, SelectInst>(user) &&
                   isPartOfAddress(*user, depth - 1));
         });
}

/// True if `inst` may combine the values of several iterations in any order.
bool isReordered(const Instruction &inst) {
  auto *intrinsic = dyn_cast<IntrinsicInst>(&inst);
  if (intrinsic && intrinsic->getIntrinsicID() == Intrinsic::fmuladd)
    return inst.hasAllowReassoc();
  return inst.isAssociative() && inst.isCommutative();
}

} // namespace

bool usesVectors(const Loop &loop) {
  return any_of(loop.blocks(), [](const BasicBlock *bb) {
    return any_of(*bb, [](const Instruction &inst) { return usesVectors(inst); });
  });
}

struct LoopProfit::Costs {
  double closed = 0, opened = 0;
  double carrying = 0; ///< Part of the open loop's cost.
  unsigned carried = 0, adjacent = 0;
  bool shares = false, calls = false;
  bool gathers = false;
};

/// Returns the number of instructions over all iterations, without PHIs, casts and address
/// computations; a number above UnrollLimit if the trip count is not known.
unsigned LoopProfit::unrolledSize(const Loop &loop) const {
  unsigned trips = SE.getSmallConstantTripCount(&loop);
  if (trips == 0 || trips > UnrollLimit)
    return UnrollLimit + 1;
  unsigned size = 0;
  for (const BasicBlock *bb : loop.blocks())
    if (none_of(loop.getSubLoops(), [&](const Loop *sub) { return sub->contains(bb); }))
      size += count_if(*bb, [](const Instruction &inst) {
        return !isa<PHINode, CastInst, GetElementPtrInst, DbgInfoIntrinsic>(inst);
      });
  for (const Loop *sub : loop.getSubLoops())
    size += unrolledSize(*sub);
  return std::min(size, UnrollLimit + 1) * trips;
}

bool LoopProfit::isUnrolled(const Loop &loop) const { return unrolledSize(loop) <= UnrollLimit; }

bool LoopProfit::hasInnerLoop(const Loop &loop) const {
  return any_of(loop.getSubLoops(), [&](const Loop *sub) { return !isUnrolled(*sub); });
}

/// Returns why LLVM cannot vectorise a loop that contains this call; nullopt if it can.
static std::optional<std::string> hindrance(const CallBase &call) {
  Function *callee = call.getCalledFunction();
  if (!callee)
    return "it has a call";
  if (queryCalled(call) || call.isDebugOrPseudoInst() || call.isLifetimeStartOrEnd() ||
      isa<AssumeInst>(call) || isTriviallyVectorizable(callee->getIntrinsicID()) ||
      (!keptBuiltin(*callee).empty() && callee->doesNotAccessMemory() && !usesVectors(call)))
    return std::nullopt;
  return ("it calls '" + callee->getName() + "', which has no vector version").str();
}

std::optional<std::string> LoopProfit::hindrance(const Instruction &inst, Elements of) const {
  if (usesVectors(inst) && of == Elements::Together)
    return "it computes with vectors already";
  if (inst.isAtomic() || inst.isVolatile())
    return "it has an atomic or volatile access";
  if (auto *pointer = getLoadStorePointerOperand(&inst);
      pointer && isa<AllocaInst>(getUnderlyingObject(pointer)))
    return "it uses a private array, which needs a copy for each work-item";
  if (isa<SwitchInst>(inst) && Uniformity.isDivergentBranch(inst))
    return "a switch in it may diverge";
  return std::nullopt;
}

/// Returns the first reason why LLVM cannot vectorise an open loop `loop`; nullopt if there is
/// none.
std::optional<std::string> LoopProfit::hindrance(const Loop &loop, Elements of) const {
  for (BasicBlock *bb : loop.blocks())
    for (Instruction &inst : *bb)
      if (auto *call = dyn_cast<CallBase>(&inst))
        if (std::optional<std::string> reason = passes::hindrance(*call))
          return reason;
  for (BasicBlock *bb : loop.blocks())
    for (Instruction &inst : *bb)
      if (std::optional<std::string> reason = hindrance(inst, of))
        return reason;
  return std::nullopt;
}

/// True if LLVM can vectorise the iterations of the closed loop: each access is to the same address
/// in all iterations, or adjacent to that of the previous iteration, and the loop carries only
/// counters and reductions whose order does not matter.
bool LoopProfit::runsInVectors(Loop &loop) const {
  if (!loop.isInnermost() || !loop.getLoopPreheader() || !loop.getLoopLatch() ||
      !SE.hasLoopInvariantBackedgeTakenCount(&loop) ||
      !all_of(loop.getHeader()->phis(), [&](PHINode &phi) { return runsInVectors(phi, loop); }))
    return false;
  PredicatedScalarEvolution pse(SE, loop);
  for (BasicBlock *bb : loop.blocks())
    for (Instruction &inst : *bb) {
      Value *pointer = getLoadStorePointerOperand(&inst);
      if (!pointer || loop.isLoopInvariant(pointer) ||
          SE.isLoopInvariant(SE.getSCEV(pointer), &loop))
        continue;
      const SCEVAddRecExpr *address = pse.getAsAddRec(pointer);
      auto *step = address && address->getLoop() == &loop
                       ? dyn_cast<SCEVConstant>(address->getStepRecurrence(SE))
                       : nullptr;
      if (!step ||
          step->getAPInt().abs() != inst.getDataLayout().getTypeAllocSize(accessedType(inst)))
        return false;
    }
  return true;
}

/// True if `phi` is a counter or a reduction: only reassociable operations lead from the PHI to its
/// next value.
bool LoopProfit::runsInVectors(PHINode &phi, Loop &loop) const {
  if (SE.isSCEVable(phi.getType()))
    if (auto *counter = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&phi)))
      return counter->isAffine();
  const Value *next = phi.getIncomingValueForBlock(loop.getLoopLatch());
  for (Instruction *inst = &phi; inst != next;) {
    Instruction *only = nullptr;
    for (User *u : inst->users())
      if (auto *user = cast<Instruction>(u); loop.contains(user)) {
        if (only || !isReordered(*user))
          return false;
        only = user;
      }
    if (!only)
      return false;
    inst = only;
  }
  return true;
}

/// Returns the cost of accessing one element.
double LoopProfit::accessCost(Value &pointer, Type &element) {
  std::optional<Stride> s = Strides.of(pointer);
  uint64_t bytes = F.getDataLayout().getTypeAllocSize(&element);
  uint64_t step = s ? uint64_t(std::abs(s->step)) : 0;
  if (!s || step > 4 * bytes)
    return GatherCost;
  double cost = double(std::max<uint64_t>(1, step / bytes)) / lanes(element, F.getDataLayout());
  return s->atTimes ? (cost + GatherCost) / 2 : cost;
}

/// True if `inst` is a sum of an id and a value that all work-items share, or such a value.
bool LoopProfit::isId(Instruction &inst) {
  const std::optional<Stride> s = inst.getType()->isIntegerTy() ? Strides.of(inst) : std::nullopt;
  return s && !s->atTimes;
}

/// Adds the cost of `inst` in the loop to `sum`. Ids, and addresses computed from ids, cost
/// nothing.
void LoopProfit::addCosts(Instruction &inst, const Loop &loop, Costs &sum) {
  const DataLayout &dl = F.getDataLayout();
  if (Value *pointer = getLoadStorePointerOperand(&inst)) {
    Type &ty = *accessedType(inst);
    double cost = accessCost(*pointer, *ty.getScalarType());
    sum.closed += 1;
    sum.opened += elements(ty) * cost;
    sum.gathers |= cost >= 1;
    std::optional<Stride> s = Strides.of(*pointer);
    sum.adjacent += s && s->step != 0 ? unsigned(elements(ty)) : 0;
    sum.shares |= isa<LoadInst>(inst) && s && s->step == 0 && !loop.isLoopInvariant(pointer);
    return;
  }
  if (inst.isTerminator() || inst.isDebugOrPseudoInst() || inst.getType()->isVoidTy() ||
      isa<InsertElementInst, ExtractElementInst, ShuffleVectorInst>(inst) ||
      inst.getType()->isPointerTy() || isPartOfAddress(inst) || isId(inst))
    return;
  if (auto *phi = dyn_cast<PHINode>(&inst)) {
    // A header PHI costs a load and a store in each iteration; any other PHI becomes a select.
    const double cost = vectorCost(*inst.getType(), dl);
    if (phi->getParent() != loop.getHeader()) {
      sum.opened += cost;
      return;
    }
    sum.opened += 2 * cost;
    if (!Uniformity.isUniform(inst)) {
      sum.carried += unsigned(elements(*inst.getType()));
      sum.carrying += 2 * cost;
    }
    return;
  }
  if (Uniformity.isUniform(inst))
    return;
  auto *call = dyn_cast<CallBase>(&inst);
  const bool isBuiltin = call && !isa<IntrinsicInst>(call);
  sum.calls |= isBuiltin;
  double cost = isBuiltin ? BuiltinCost : simpleCost(inst);
  Type *ty = isa<CmpInst>(inst) ? inst.getOperand(0)->getType() : inst.getType();
  sum.closed += cost;
  sum.opened += cost * vectorCost(*ty, dl);
  if (any_of(inst.users(), [&](User *u) { return !loop.contains(cast<Instruction>(u)); }))
    sum.opened += vectorCost(*inst.getType(), dl);
  for (Value *operand : inst.operands()) {
    auto *def = dyn_cast<Instruction>(operand);
    std::optional<Stride> s = def ? Strides.of(*def) : Stride{};
    if (!s && !loop.contains(def))
      sum.opened += vectorCost(*def->getType(), dl);
    // LLVM computes ids in addresses as scalars. Ids that are compared need a vector.
    if (s && s->step != 0 && isa<ICmpInst>(inst))
      sum.opened += IdAsDataCost;
  }
}

/// True if LLVM must check at run time that an index does not wrap before it can treat the accesses
/// of adjacent work-items as contiguous.
bool LoopProfit::mayWrap(const Loop &loop) {
  return any_of(loop.blocks(), [&](BasicBlock *bb) {
    return any_of(*bb, [&](Instruction &inst) {
      Value *pointer = getLoadStorePointerOperand(&inst);
      std::optional<Stride> s = pointer ? Strides.of(*pointer) : std::nullopt;
      return s && s->mayWrap;
    });
  });
}

std::optional<std::string> LoopProfit::reasonAgainst(Loop &loop, Elements of) {
  const unsigned dimension = vectorDimension(F);
  const uint64_t items = localSize(F).value_or(AnySize)[dimension];
  if (items < FewestItems)
    return formatv("the local size has fewer than 4 work-items in dimension {0}", dimension).str();
  if (std::optional<std::string> reason = hindrance(loop, of))
    return reason;
  if (runsInVectors(loop))
    return "vectors of its own iterations are better";
  if (items < FewestItemsForChecks && mayWrap(loop))
    return formatv(
               "an index of 32 bits may wrap around, and a local size below 16 in dimension {0} "
               "is not worth a check; use size_t",
               dimension)
        .str();
  Costs sum;
  for (BasicBlock *bb : loop.blocks())
    for (Instruction &inst : *bb)
      addCosts(inst, loop, sum);
  if (sum.opened > Margin * sum.closed)
    return sum.gathers ? "adjacent work-items access memory far apart"
                       : "context arrays would cost more than vectors save";
  // In the remaining cases, a closed loop is better: vectors of work-items run it in lock-step, and
  // keep their values in registers.
  if (sum.shares)
    return "its loads are uniform: a vector of work-items loads a value once";
  if (sum.calls)
    return "its calls cost more than context arrays";
  if (sum.carried > MostCarried || (sum.carried > MostCarriedForAccess * sum.adjacent &&
                                    sum.carrying > CarriedShare * sum.opened))
    return "several values of each work-item are live across iterations";
  return std::nullopt;
}

static bool isSharedAccess(const Instruction &inst) {
  const Value *pointer = getLoadStorePointerOperand(&inst);
  if (!pointer)
    return false;
  const unsigned space = pointer->getType()->getPointerAddressSpace();
  return space == GlobalSpace || space == LocalSpace;
}

/// True if adjacent work-items access adjacent elements of shared memory in the loop.
bool LoopProfit::accessesAdjacentElements(const Loop &loop) {
  return any_of(loop.blocks(), [&](BasicBlock *bb) {
    return any_of(*bb, [&](Instruction &inst) {
      if (!isSharedAccess(inst))
        return false;
      const std::optional<Stride> s = Strides.of(*getLoadStorePointerOperand(&inst));
      const auto bytes = int64_t(inst.getDataLayout().getTypeAllocSize(accessedType(inst)));
      return s && s->step != 0 && std::abs(s->step) <= 4 * bytes;
    });
  });
}

std::optional<std::string> LoopProfit::reasonAgainst(Loop &loop, const PHINode &index) {
  const unsigned dimension = vectorDimension(F);
  if (localSize(F).value_or(AnySize)[dimension] < FewestItems)
    return formatv("the local size has fewer than 4 work-items in dimension {0}", dimension).str();
  if (any_of(loop.blocks(), [](const BasicBlock *bb) {
        return any_of(*bb, [](const Instruction &inst) {
          auto *pointer = getLoadStorePointerOperand(&inst);
          return pointer && isa<AllocaInst>(getUnderlyingObject(pointer));
        });
      }))
    return "it uses a private array, which needs a copy for each work-item";
  if (!accessesAdjacentElements(loop))
    return "adjacent work-items do not access adjacent elements of memory";
  if (count_if(loop.getHeader()->phis(), [&](const PHINode &phi) {
        return &phi != &index && !Uniformity.isUniform(phi);
      }) > MostCarried)
    return "several values of each work-item are live across iterations";
  return std::nullopt;
}

} // namespace oclc::passes
