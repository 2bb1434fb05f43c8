//===- Widener.cpp - Widens scalar code to code for many lanes --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/Widener.h"

#include "Vectorizer/Analysis/UniformAtomics.h"
#include "Vectorizer/Support/AnyLane.h"
#include "Vectorizer/Support/RareBlocks.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace oclc::vectorizer {

Widener::Widener(Loop &loop, LoopInfo &li, ArrayRef<BasicBlock *> blocks, LaneShapes &shapes,
                 const PrivateMemory &privateMemory, const LaneMasks &masks, Filter runsEmpty,
                 unsigned lanes, VectorRemarks *remarks)
    : L(loop), LI(li), Blocks(blocks), Shapes(shapes), Runs(loop, shapes, lanes),
      Private(privateMemory), Masks(masks), RunsEmpty(runsEmpty), Lanes(lanes), Remarks(remarks),
      Builder(loop.getHeader()->getContext()),
      Flat(loop, shapes, lanes, [this](Value *v) { return vector(v); }) {}

std::string Widener::run() {
  forgetOtherLanes();
  Deferred = deferrableUpdates(L);
  bool changed = false;
  for (AtomicRMWInst *update : Deferred)
    L.makeLoopInvariant(update->getPointerOperand(), changed);
  // List the instructions first, because those that run lane by lane split their blocks.
  SmallVector<std::pair<BasicBlock *, SmallVector<Instruction *>>> work;
  for (BasicBlock *bb : Blocks) {
    work.emplace_back(bb, SmallVector<Instruction *>());
    for (Instruction &inst : *bb)
      work.back().second.push_back(&inst);
  }
  for (auto &[bb, instructions] : work)
    widenBlock(*bb, instructions);
  emitDeferred();
  completePhis();
  std::string problem = eraseReplaced();
  forgetLaneNumbers();
  sinkIntoRareBlocks(RareBlocks, LI);
  return problem;
}

/// Erases the scalar instructions that have been replaced. Their only users may be other replaced
/// instructions. Any other user takes one value for all lanes although lanes differ, because two
/// analyses disagree. Returns a description of such a fault; empty if there is none.
std::string Widener::eraseReplaced() {
  std::string problem;
  const SmallPtrSet<const User *, 32> known(Replaced.begin(), Replaced.end());
  for (Instruction *inst : reverse(Replaced)) {
    for (const User *u : inst->users())
      if (!known.contains(u) && problem.empty())
        problem = formatv("'{0}' differs between lanes, and is used as one value by '{1}'",
                          inst->getName(), cast<Instruction>(u)->getOpcodeName());
    describeLanes(*inst);
    inst->replaceAllUsesWith(PoisonValue::get(inst->getType()));
    inst->eraseFromParent();
  }
  return problem;
}

/// Returns the mask of the block; null if all lanes run it.
Value *Widener::maskOf(BasicBlock &bb) const {
  auto known = Masks.find(&bb);
  Value *scalar = known == Masks.end() ? nullptr : static_cast<Value *>(known->second);
  auto *constant = dyn_cast_or_null<ConstantInt>(scalar);
  return constant && constant->isOne() ? nullptr : scalar;
}

void Widener::widenBlock(BasicBlock &bb, ArrayRef<Instruction *> instructions) {
  findGroups(bb);
  MayBeEmpty = maskOf(bb) && RunsEmpty(&bb);
  if (Remarks && maskOf(bb))
    Remarks->masked(bb, MayBeEmpty);
  for (Instruction *inst : instructions) {
    Builder.SetInsertPoint(inst);
    Mask = isa<PHINode>(inst) ? nullptr : maskOf(bb);
    widen(*inst);
  }
}

Type *Widener::vectorOf(Type *scalar) const { return FixedVectorType::get(scalar, Lanes); }

/// Returns the constant <0, 1, 2, ..>.
Value *Widener::laneNumbers(Type *scalar) const {
  SmallVector<Constant *> numbers;
  for (unsigned lane = 0; lane != Lanes; ++lane)
    numbers.push_back(ConstantInt::get(scalar, lane));
  return ConstantVector::get(numbers);
}

void Widener::setInsertPointBehind(Value *v) {
  auto *i = dyn_cast<Instruction>(v);
  if (!i || !L.contains(i))
    Builder.SetInsertPoint(L.getLoopPreheader()->getTerminator());
  else if (isa<PHINode>(i))
    Builder.SetInsertPoint(i->getParent(), i->getParent()->getFirstInsertionPt());
  else
    Builder.SetInsertPoint(i->getNextNode());
}

void Widener::define(Instruction &inst, Value *vector) {
  if (auto *fresh = dyn_cast<Instruction>(vector); fresh && !fresh->hasName())
    fresh->setName(inst.getName());
  Vectors[&inst] = vector;
  Replaced.push_back(&inst);
}

/// Replaces `inst` by a scalar, also in users that stay scalar.
void Widener::replace(Instruction &inst, Value *scalar) {
  Shapes.replace(&inst, scalar);
  inst.replaceAllUsesWith(scalar);
  Replaced.push_back(&inst);
}

/// Returns the lanes of `v` as a vector. It is created once, right after `v`.
Value *Widener::vector(Value *v) {
  if (isa<PoisonValue>(v))
    return PoisonValue::get(vectorOf(v->getType()));
  if (auto *c = dyn_cast<Constant>(v))
    return ConstantVector::getSplat(ElementCount::getFixed(Lanes), c);
  if (Value *known = Vectors.lookup(v))
    return known;
  IRBuilderBase::InsertPointGuard guard(Builder);
  setInsertPointBehind(v);
  Value *fresh = createVector(v);
  return Vectors[v] = fresh;
}

Value *Widener::createVector(Value *v) {
  LaneShape shape = Shapes.of(v);
  if (shape.isUniform())
    return Builder.CreateVectorSplat(Lanes, v, v->getName());
  if (Constant *known = constantLanes(v))
    return known;
  if (v->getType()->isPointerTy()) {
    Type *i64 = Builder.getInt64Ty();
    Value *offsets =
        Builder.CreateMul(laneNumbers(i64), vector(ConstantInt::get(i64, shape.Stride)));
    return Builder.CreateGEP(Builder.getInt8Ty(), v, offsets);
  }
  Value *offsets = Builder.CreateMul(laneNumbers(v->getType()),
                                     vector(ConstantInt::get(v->getType(), shape.Stride)));
  return Builder.CreateAdd(Builder.CreateVectorSplat(Lanes, v), offsets, v->getName() + ".lanes");
}

void Widener::widen(Instruction &inst) {
  if (LaneShape shape = Shapes.of(&inst); shape.isStrided() && !shape.isUniform()) {
    if (isa<SExtInst, ZExtInst>(inst))
      return extendLane0(cast<CastInst>(inst));
    if (isa<PossiblyDisjointInst>(inst))
      return addDisjoint(cast<BinaryOperator>(inst));
    if (!isPromisedForLane0(inst))
      inst.dropPoisonGeneratingAnnotations();
  }
  if (auto *address = dyn_cast<GetElementPtrInst>(&inst);
      address && Private.scale(address->getPointerOperand()) != 1)
    return scaleOffset(*address);
  if (isAny(&inst))
    return askAny(cast<CallInst>(inst));
  if (widenInGroup(inst))
    return;
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return widenStore(*store);
  if (auto *call = dyn_cast<CallInst>(&inst))
    return widenCall(*call);
  if (inst.isTerminator())
    return;
  if (auto *load = dyn_cast<LoadInst>(&inst); load && Shapes.of(load).isUniform())
    return loadFromOnePlace(*load);
  if (!Shapes.of(&inst).isVarying())
    return;
  if (auto *phi = dyn_cast<PHINode>(&inst))
    return widenPhi(*phi);
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return widenLoad(*load);
  if (auto *update = dyn_cast<AtomicRMWInst>(&inst))
    return widenUpdate(*update);
  if (auto *op = dyn_cast<BinaryOperator>(&inst); op && op->isIntDivRem())
    return widenDivision(*op);
  if (isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, FreezeInst,
          GetElementPtrInst>(inst))
    return widenOperation(inst);
  runLaneByLane(inst);
}

/// True if the flags of an instruction that stays scalar hold in lane 0. They need not hold if lane
/// 0 is inactive or has no use for the result.
bool Widener::isPromisedForLane0(const Instruction &inst) const {
  return !Mask && programUndefinedIfPoison(&inst);
}

/// Replaces a strided disjoint `or` by a sum. Its operands have no common bits in active lanes; in
/// other lanes the result must be the sum, from which the stride was derived.
void Widener::addDisjoint(BinaryOperator &orInst) {
  Value *sum = Builder.CreateAdd(orInst.getOperand(0), orInst.getOperand(1));
  sum->takeName(&orInst);
  replace(orInst, sum);
}

void Widener::widenPhi(PHINode &phi) {
  define(phi, Builder.CreatePHI(vectorOf(phi.getType()), phi.getNumIncomingValues()));
}

/// Adds the incoming values of vector PHIs, after all values have their vectors.
void Widener::completePhis() {
  for (Instruction *inst : Replaced)
    if (auto *phi = dyn_cast<PHINode>(inst))
      for (auto [from, incoming] : zip(phi->blocks(), phi->incoming_values()))
        cast<PHINode>(Vectors.lookup(phi))->addIncoming(vector(incoming), from);
}

/// Widens `lane && same` and `lane || same`, where `same` is uniform, to a select between masks
/// with the scalar condition `same`, so that `same` never becomes a vector. Null for other
/// instructions.
Value *Widener::chooseMask(SelectInst &select) {
  using namespace PatternMatch;
  Value *lane = select.getCondition(), *same = nullptr;
  const bool isAnd = match(&select, m_LogicalAnd(m_Specific(lane), m_Value(same)));
  if (!isAnd && !match(&select, m_LogicalOr(m_Specific(lane), m_Value(same))))
    return nullptr;
  if (isa<Constant>(same) || !Shapes.of(same).isUniform() || Shapes.of(lane).isUniform())
    return nullptr;
  // If no lane evaluates `same`, it may be poison. As the scalar condition it would then make all
  // lanes poison.
  same = Builder.CreateFreeze(same);
  Value *lanes = vector(lane);
  return isAnd ? Builder.CreateSelect(same, lanes, Constant::getNullValue(lanes->getType()))
               : Builder.CreateSelect(same, Constant::getAllOnesValue(lanes->getType()), lanes);
}

/// Creates the same instruction on vectors. Copies its flags, which hold for each lane, but no
/// metadata.
void Widener::widenOperation(Instruction &inst) {
  if (auto *select = dyn_cast<SelectInst>(&inst))
    if (Value *chosen = chooseMask(*select))
      return define(inst, chosen);
  Value *fresh;
  SmallVector<Value *> operands;
  for (Value *operand : inst.operands())
    operands.push_back(vector(operand));
  if (auto *op = dyn_cast<BinaryOperator>(&inst))
    fresh = Builder.CreateBinOp(op->getOpcode(), operands[0], operands[1]);
  else if (auto *op = dyn_cast<UnaryOperator>(&inst))
    fresh = Builder.CreateUnOp(op->getOpcode(), operands[0]);
  else if (auto *conversion = dyn_cast<CastInst>(&inst))
    fresh =
        Builder.CreateCast(conversion->getOpcode(), operands[0], vectorOf(conversion->getType()));
  else if (auto *compare = dyn_cast<CmpInst>(&inst))
    fresh = Builder.CreateCmp(compare->getPredicate(), operands[0], operands[1]);
  else if (auto *select = dyn_cast<SelectInst>(&inst))
    fresh = Builder.CreateSelect(
        Shapes.of(select->getCondition()).isUniform() ? select->getCondition() : operands[0],
        operands[1], operands[2]);
  else if (isa<FreezeInst>(inst))
    fresh = Builder.CreateFreeze(operands[0]);
  else {
    auto &address = cast<GetElementPtrInst>(inst);
    fresh = Builder.CreateGEP(address.getSourceElementType(), operands[0],
                              ArrayRef(operands).drop_front(), "", address.getNoWrapFlags());
  }
  if (auto *instr = dyn_cast<Instruction>(fresh))
    instr->copyIRFlags(&inst);
  define(inst, fresh);
}

void Widener::askAny(CallInst &any) {
  Value *lane = any.getArgOperand(0);
  Value *result = Shapes.of(lane).isUniform() ? lane : Builder.CreateOrReduce(vector(lane));
  replace(any, result);
}

/// Replaces an extension of a strided value. The other lanes are derived from lane 0 even if lane 0
/// is inactive. The narrow value of an inactive lane may have wrapped around, so the value is
/// recomputed in 64 bits.
void Widener::extendLane0(CastInst &extension) {
  const bool isSigned = isa<SExtInst>(extension) || extension.hasNonNeg();
  replace(extension, wideLane0(extension.getOperand(0), isSigned));
}

Value *Widener::wideLane0(Value *v, bool isSigned) {
  Type *i64 = Builder.getInt64Ty();
  if (!Shapes.of(v).isUniform()) {
    if (auto *trunc = dyn_cast<TruncInst>(v); trunc && trunc->getOperand(0)->getType() == i64)
      return trunc->getOperand(0);
    if (auto *phi = dyn_cast<PHINode>(v))
      return widePhi(*phi, isSigned);
    if (auto *op = dyn_cast<BinaryOperator>(v); op && isa<OverflowingBinaryOperator>(op))
      return Builder.CreateBinOp(op->getOpcode(), wideLane0(op->getOperand(0), isSigned),
                                 wideLane0(op->getOperand(1), isSigned));
  }
  return isSigned ? Builder.CreateSExt(v, i64) : Builder.CreateZExt(v, i64);
}

PHINode *Widener::widePhi(PHINode &phi, bool isSigned) {
  PHINode *&known = WidePhis[{&phi, isSigned}];
  if (known)
    return known;
  IRBuilderBase::InsertPointGuard guard(Builder);
  Builder.SetInsertPoint(&phi);
  // Enter the new PHI first, because the incoming values of `phi` may depend on `phi`.
  PHINode *wide = known =
      Builder.CreatePHI(Builder.getInt64Ty(), phi.getNumIncomingValues(), phi.getName() + ".wide");
  Shapes.replace(&phi, wide);
  for (auto [from, incoming] : zip(phi.blocks(), phi.incoming_values())) {
    Builder.SetInsertPoint(from->getTerminator());
    wide->addIncoming(wideLane0(incoming, isSigned), from);
  }
  return wide;
}

} // namespace oclc::vectorizer
