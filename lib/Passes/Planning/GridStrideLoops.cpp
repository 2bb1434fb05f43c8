//===- GridStrideLoops.cpp - Let the work-items of a group run a loop in step -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/GridStrideLoops.h"

#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Largest distance between the indices of adjacent work-items.
constexpr int64_t MostDistance = 64;
constexpr unsigned MostDepth = 16;

/// Returns the factor f if `v` is u + f * get_local_id(`dimension`) modulo 2^width, with the same u
/// for all work-items of a group; nullopt if it is not known to have that form.
std::optional<int64_t> factorOfId(const Value &v, unsigned dimension,
                                  const WorkItemUniformity &uniformity, unsigned depth = 0) {
  auto *i = dyn_cast<Instruction>(&v);
  if (!i || uniformity.isUniform(*i))
    return 0;
  if (depth == MostDepth)
    return std::nullopt;
  if (queryCalled(*i) == Query::LocalId)
    return constantDimension(cast<CallBase>(*i)) == dimension ? std::optional<int64_t>(1)
                                                              : std::nullopt;
  auto of = [&](unsigned operand) {
    return factorOfId(*i->getOperand(operand), dimension, uniformity, depth + 1);
  };
  auto *constant = i->getNumOperands() > 1 ? dyn_cast<ConstantInt>(i->getOperand(1)) : nullptr;
  const int64_t factor =
      constant ? constant->getValue().trySExtValue().value_or(INT64_MAX) : INT64_MAX;
  switch (i->getOpcode()) {
  case Instruction::Trunc:
    return of(0);
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(i)->isDisjoint())
      return std::nullopt;
    [[fallthrough]];
  case Instruction::Add: {
    const std::optional<int64_t> a = of(0), b = of(1);
    return a && b ? std::optional(*a + *b) : std::nullopt;
  }
  case Instruction::Sub:
    return of(1) == 0 ? of(0) : std::nullopt;
  case Instruction::Mul: {
    const std::optional<int64_t> a = of(0);
    return a && factor > 0 && factor <= MostDistance ? std::optional(*a * factor) : std::nullopt;
  }
  case Instruction::Shl: {
    const std::optional<int64_t> a = of(0);
    return a && factor >= 0 && factor < 6 ? std::optional(*a << factor) : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

/// Emits the value that `v`, for which factorOfId() knows the factor, has for the local id 0.
Value *forFirstItem(IRBuilderBase &builder, Value &v, const WorkItemUniformity &uniformity) {
  auto *i = dyn_cast<Instruction>(&v);
  if (!i || uniformity.isUniform(*i))
    return &v;
  if (queryCalled(*i))
    return Constant::getNullValue(v.getType());
  Instruction *copy = i->clone();
  copy->dropPoisonGeneratingFlags();
  for (Use &operand : copy->operands())
    operand.set(forFirstItem(builder, *operand, uniformity));
  return builder.Insert(copy, i->getName() + ".first");
}

/// True if `v` is computed from values from outside of `loop`, without any effect. Each value is
/// visited once, because expressions share their parts.
bool isInvariant(const Value &v, const Loop &loop) {
  SmallSetVector<const Value *, 8> parts;
  parts.insert(&v);
  for (size_t part = 0; part != parts.size(); ++part) {
    if (loop.isLoopInvariant(parts[part]))
      continue;
    auto *i = cast<Instruction>(parts[part]);
    if (!isa<CastInst, BinaryOperator>(i) || !isSafeToSpeculativelyExecute(i))
      return false;
    parts.insert_range(i->operand_values());
  }
  return true;
}

/// Emits the computation of `v`, for which isInvariant() is true. `copies` has what is emitted.
Value *copyInvariant(IRBuilderBase &builder, Value &v, const Loop &loop,
                     DenseMap<const Value *, Value *> &copies) {
  if (loop.isLoopInvariant(&v))
    return &v;
  if (Value *known = copies.lookup(&v))
    return known;
  Instruction *copy = cast<Instruction>(v).clone();
  copy->dropPoisonGeneratingFlags();
  for (Use &operand : copy->operands())
    operand.set(copyInvariant(builder, *operand, loop, copies));
  copies[&v] = copy;
  return builder.Insert(copy, v.getName() + ".before");
}

/// Removes zero- and sign-extensions that preserve the order which `test` compares.
Value *withoutExtension(Value *v, const ICmpInst &test) {
  if (test.isSigned() ? isa<SExtInst>(v) : isa<ZExtInst>(v))
    return cast<CastInst>(v)->getOperand(0);
  return v;
}

} // namespace

std::optional<GridStrideLoop> GridStrideLoop::recognize(Loop &loop, unsigned dimension,
                                                        const WorkItemUniformity &uniformity) {
  GridStrideLoop found(loop, dimension, uniformity);
  if (!loop.getLoopPredecessor() || !loop.getLoopLatch() ||
      loop.getExitingBlock() != loop.getHeader() || !found.findTest() || !found.findIndex() ||
      !found.leavesOnlyPhis())
    return std::nullopt;
  return found;
}

/// Finds the test at the start of the loop: index < limit or index <= limit, with a limit that all
/// work-items share.
bool GridStrideLoop::findTest() {
  auto *branch = dyn_cast<BranchInst>(L->getHeader()->getTerminator());
  Test = branch && branch->isConditional() ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
  if (!Test || Test->getParent() != L->getHeader() || !Test->isRelational() ||
      !Test->getOperand(0)->getType()->isIntegerTy())
    return false;
  const bool goesOn = L->contains(branch->getSuccessor(0));
  CmpInst::Predicate order = goesOn ? Test->getPredicate() : Test->getInversePredicate();
  unsigned indexOperand = 0;
  if (ICmpInst::isGT(order) || ICmpInst::isGE(order)) {
    order = CmpInst::getSwappedPredicate(order);
    indexOperand = 1;
  }
  Index = dyn_cast<PHINode>(withoutExtension(Test->getOperand(indexOperand), *Test));
  Limit = Test->getOperand(1 - indexOperand);
  // The distance of the last work-item must fit the type.
  return Index && Index->getType()->getIntegerBitWidth() >= 32 &&
         Index->getParent() == L->getHeader() && isInvariant(*Limit, *L) &&
         Uniformity.isUniform(*Limit);
}

/// Finds out where the index begins and by how much it advances.
bool GridStrideLoop::findIndex() {
  Start = Index->getIncomingValueForBlock(L->getLoopPredecessor());
  const std::optional<int64_t> factor = factorOfId(*Start, Dimension, Uniformity);
  if (!factor || *factor <= 0 || *factor > MostDistance)
    return false;
  Factor = *factor;
  auto *next = dyn_cast<BinaryOperator>(Index->getIncomingValueForBlock(L->getLoopLatch()));
  if (!next || next->getOpcode() != Instruction::Add)
    return false;
  Step = next->getOperand(next->getOperand(0) == Index);
  return next->getOperand(next->getOperand(0) != Index) == Index && Uniformity.isUniform(*Step) &&
         isInvariant(*Step, *L);
}

/// True if only PHIs of the header other than the index are used after the loop, and the header
/// has nothing that work-items which have left the loop must not do again.
bool GridStrideLoop::leavesOnlyPhis() const {
  const auto isUsedAfterwards = [&](const Instruction &inst) {
    return any_of(inst.users(), [&](const User *u) { return !L->contains(cast<Instruction>(u)); });
  };
  if (isUsedAfterwards(*Index))
    return false;
  return all_of(*L->getHeader(), [&](const Instruction &inst) {
    return isa<PHINode>(inst) || inst.isTerminator() || inst.isDebugOrPseudoInst() ||
           (!inst.mayReadOrWriteMemory() && isSafeToSpeculativelyExecute(&inst) &&
            !isUsedAfterwards(inst));
  });
}

Value *GridStrideLoop::startOfGroup(IRBuilderBase &builder) const {
  return forFirstItem(builder, *Start, Uniformity);
}

Value *GridStrideLoop::distanceFromFirst(IRBuilderBase &builder) const {
  Value *id = createQuery(builder, Query::LocalId, Dimension);
  // A local id has fewer than 31 bits.
  constexpr unsigned BitsOfIds = 32;
  if (Index->getType()->getIntegerBitWidth() < id->getType()->getIntegerBitWidth()) {
    const bool holdsIds = Index->getType()->getIntegerBitWidth() >= BitsOfIds;
    id = builder.CreateTrunc(id, Index->getType(), "", /*IsNUW=*/holdsIds, /*IsNSW=*/holdsIds);
  } else {
    id = builder.CreateZExt(id, Index->getType());
  }
  return Factor == 1 ? id
                     : builder.CreateMul(id, ConstantInt::getSigned(Index->getType(), Factor), "",
                                         /*HasNUW=*/true, /*HasNSW=*/true);
}

/// All in the type of the test, with saturation: limit + step + distance of the last work-item must
/// be an index, and so must the first index + this distance. The step must not be negative.
Value *GridStrideLoop::createNothingWraps(IRBuilderBase &builder, Value *items) {
  DenseMap<const Value *, Value *> copies;
  Step = copyInvariant(builder, *Step, *L, copies);
  Limit = copyInvariant(builder, *Limit, *L, copies);
  Type *wide = Limit->getType();
  const unsigned bits = wide->getIntegerBitWidth();
  const unsigned indexBits = Index->getType()->getIntegerBitWidth();
  const APInt most = Test->isSigned() ? APInt::getSignedMaxValue(indexBits).sext(bits)
                                      : APInt::getMaxValue(indexBits).zext(bits);
  const Intrinsic::ID add = Test->isSigned() ? Intrinsic::sadd_sat : Intrinsic::uadd_sat;
  auto extend = [&](Value *v) { return builder.CreateIntCast(v, wide, Test->isSigned()); };
  Value *distance = builder.CreateMul(builder.CreateZExtOrTrunc(items, wide),
                                      ConstantInt::getSigned(wide, Factor));
  auto isIndex = [&](Value *v) {
    Value *last = builder.CreateBinaryIntrinsic(add, v, distance);
    // Not `most` itself, which saturation yields.
    return builder.CreateICmp(Test->isSigned() ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT, last,
                              ConstantInt::get(wide, most));
  };
  Value *step = extend(Step);
  Value *isSmall = builder.CreateAnd(isIndex(builder.CreateBinaryIntrinsic(add, Limit, step)),
                                     isIndex(extend(startOfGroup(builder))));
  return Test->isSigned()
             ? builder.CreateAnd(isSmall, builder.CreateICmpSGE(step, Constant::getNullValue(wide)))
             : isSmall;
}

BasicBlock *GridStrideLoop::align() {
  BasicBlock *header = L->getHeader(), *before = L->getLoopPreheader(), *latch = L->getLoopLatch();
  BasicBlock *exit = L->getExitBlock();
  IRBuilder<> builder(before->getTerminator());
  builder.SetCurrentDebugLocation(Test->getDebugLoc());
  Value *first = startOfGroup(builder);

  // The header keeps its PHIs and tests the index of the group's first work-item.
  BasicBlock *body = header->splitBasicBlock(header->getFirstNonPHIIt(), "in.step");
  BasicBlock *end =
      BasicBlock::Create(header->getContext(), "in.step.end", header->getParent(), nullptr);
  builder.SetInsertPoint(header, header->getFirstNonPHIIt());
  PHINode *base = builder.CreatePHI(Index->getType(), 2, "base");
  header->getTerminator()->eraseFromParent();
  builder.SetInsertPoint(header);
  auto *branch = cast<BranchInst>(body->getTerminator());
  ValueToValueMapTy copies;
  copies[Index] = base;
  for (Instruction &inst : *body) {
    Instruction *copy = inst.clone();
    RemapInstruction(copy, copies, RF_IgnoreMissingLocals | RF_NoModuleLevelChanges);
    builder.Insert(copy);
    copies[&inst] = copy;
  }
  const unsigned stay = branch->getSuccessor(0) == exit;
  cast<BranchInst>(header->getTerminator())->setSuccessor(stay, body);
  exit->replacePhiUsesWith(body, header);

  // A work-item with an index of its own that is too large goes to the end of the iteration.
  branch->setSuccessor(1 - stay, end);
  latch->getTerminator()->replaceSuccessorWith(header, end);
  builder.SetInsertPoint(body, body->getFirstNonPHIIt());
  Value *index = builder.CreateAdd(base, distanceFromFirst(builder), Index->getName(),
                                   /*HasNUW=*/!Test->isSigned(), /*HasNSW=*/Test->isSigned());
  Index->replaceAllUsesWith(index);

  // PHIs keep the values of these work-items.
  builder.SetInsertPoint(end);
  for (PHINode &phi : header->phis())
    if (&phi != base && &phi != Index) {
      PHINode *next = builder.CreatePHI(phi.getType(), 2, phi.getName() + ".next");
      next->addIncoming(phi.getIncomingValueForBlock(latch), latch);
      next->addIncoming(&phi, body);
      phi.replaceIncomingBlockWith(latch, end);
      phi.setIncomingValueForBlock(end, next);
    }
  base->addIncoming(first, before);
  base->addIncoming(builder.CreateAdd(base, Step, "base.next"), end);
  Index->eraseFromParent();
  Instruction *back = builder.CreateBr(header);
  back->setMetadata(LLVMContext::MD_loop,
                    latch->getTerminator()->getMetadata(LLVMContext::MD_loop));
  latch->getTerminator()->setMetadata(LLVMContext::MD_loop, nullptr);
  return body;
}

} // namespace oclc::passes
