//===- FlatRecords.cpp - Computes with records as they are in memory ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/FlatRecords.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

using Record = FlatRecords::Record;

/// Records beyond this number are not worth the time.
constexpr size_t MostRecords = 128;

bool areSame(const Record &record) { return all_equal(record); }

bool areConstant(const Record &record) {
  return all_of(record, [](const Value *v) { return isa<Constant>(v); });
}

/// True if `a` and `b` do the same with their operands, apart from flags.
bool areAlike(const Instruction &a, const Instruction &b) {
  return a.getParent() == b.getParent() &&
         a.isSameOperationAs(&b, Instruction::CompareIgnoringAlignment);
}

/// True for an operation of which each element of a result depends on one element of the operands,
/// and that has no other effect.
bool isOfElements(const Instruction &inst) {
  if (auto *call = dyn_cast<IntrinsicInst>(&inst)) {
    const Intrinsic::ID id = call->getIntrinsicID();
    return isTriviallyVectorizable(id) && none_of(enumerate(call->args()), [id](const auto &arg) {
             return isVectorIntrinsicWithScalarOpAtArg(id, unsigned(arg.index()), nullptr);
           });
  }
  return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, FreezeInst>(inst) &&
         !inst.isIntDivRem() && !inst.getType()->isPtrOrPtrVectorTy() &&
         !inst.getOperand(0)->getType()->isPtrOrPtrVectorTy();
}

Record operandsOf(const Record &record, unsigned index) {
  Record operands;
  for (const Value *v : record)
    operands.push_back(cast<Instruction>(v)->getOperand(index));
  return operands;
}

Record incomingOf(const Record &record, const BasicBlock &from) {
  Record incoming;
  for (const Value *v : record)
    incoming.push_back(cast<PHINode>(v)->getIncomingValueForBlock(&from));
  return incoming;
}

unsigned numberOfOperands(const Instruction &inst) {
  auto *call = dyn_cast<CallInst>(&inst);
  return call ? call->arg_size() : inst.getNumOperands();
}

/// Returns a builder for the place behind `v`.
IRBuilder<> builderBehind(Instruction &v) {
  BasicBlock &bb = *v.getParent();
  return {&bb, isa<PHINode>(v) ? bb.getFirstInsertionPt() : std::next(v.getIterator())};
}

Instruction &lastOf(const Record &record) {
  auto *last = cast<Instruction>(record.front());
  for (Value *v : record)
    if (auto *inst = cast<Instruction>(v); last->comesBefore(inst))
      last = inst;
  return *last;
}

/// Shuffles of two vectors that take `factor` vectors apart, or put them together.
unsigned shuffles(size_t factor) {
  return isPowerOf2_64(factor) ? unsigned(factor * Log2_64(factor))
                               : unsigned(factor * (factor - 1));
}

} // namespace

void FlatRecords::add(const Record &loads, ArrayRef<Value *> pieces) {
  Known[loads] = VectorList(pieces);
}

bool FlatRecords::isPossible(const Record &record, Plan &plan) const {
  if (plan.Visited.contains(record))
    return true;
  if (plan.Visited.size() == MostRecords)
    return false;
  const bool isKnown = Known.contains(record);
  plan.Visited[record] = isKnown;
  if (isKnown || areConstant(record))
    return true;
  if (all_of(record, [&](const Value *v) { return Shapes.of(v).isUniform(); }))
    return areSame(record) || all_of(record, [&](const Value *v) { return L.isLoopInvariant(v); });
  if (areSame(record)) {
    ++plan.Repeats;
    return !record.front()->getType()->isIntegerTy(1) && !record.front()->getType()->isPointerTy();
  }
  return isPossibleOperation(record, plan);
}

bool FlatRecords::isPossibleOperation(const Record &record, Plan &plan) const {
  auto *first = dyn_cast<Instruction>(record.front());
  if (!first || !all_of(record, [&](const Value *v) {
        auto *inst = dyn_cast<Instruction>(v);
        return inst && L.contains(inst) && areAlike(*first, *inst);
      }))
    return false;
  for (const Value *v : record)
    plan.Scalars.insert(cast<Instruction>(v));
  if (auto *phi = dyn_cast<PHINode>(first))
    return phi->getParent() != L.getHeader() && all_of(phi->blocks(), [&](const BasicBlock *from) {
             return isPossible(incomingOf(record, *from), plan);
           });
  return isOfElements(*first) && all_of(seq(numberOfOperands(*first)), [&](unsigned index) {
           return isPossible(operandsOf(record, index), plan);
         });
}

/// Returns the number of scalars that are needed for each slot, too.
unsigned FlatRecords::usedElsewhere(const Plan &plan) const {
  return unsigned(count_if(plan.Scalars, [&](const User *scalar) {
    return any_of(scalar->users(), [&](const User *u) { return !plan.Scalars.contains(u); });
  }));
}

/// Returns how many instructions the plan for a stored record saves.
int FlatRecords::saving(const Record &record, const Plan &plan) const {
  const auto factor = unsigned(record.size());
  int saved = int(shuffles(factor)) - int(plan.Repeats * factor) - int(usedElsewhere(plan));
  for (const auto &[visited, isKnown] : plan.Visited) {
    const bool isOnlyHere = all_of(visited, [&](const Value *v) {
      return all_of(v->users(), [&](const User *u) { return plan.Scalars.contains(u); });
    });
    if (isKnown && isa<LoadInst>(visited.front()) && isOnlyHere)
      saved += int(shuffles(factor));
  }
  return saved;
}

VectorList FlatRecords::stored(ArrayRef<StoreInst *> stores) {
  Record record;
  Plan plan;
  for (StoreInst *store : stores) {
    record.push_back(store->getValueOperand());
    plan.Scalars.insert(store);
  }
  if (record.empty() || !isPossible(record, plan))
    return {};
  for (StoreInst *store : stores)
    plan.Scalars.insert(store);
  return saving(record, plan) > 0 ? build(record) : VectorList();
}

/// Repeats the slots that a short vector has: its elements 0, 1, .., 0, 1, ..
VectorList FlatRecords::repeatSlots(IRBuilderBase &builder, Value *slots, unsigned factor) const {
  VectorList pieces;
  for (unsigned piece = 0; piece != factor; ++piece) {
    SmallVector<int> mask;
    for (unsigned index = piece * Lanes; index != (piece + 1) * Lanes; ++index)
      mask.push_back(int(index % factor));
    pieces.push_back(builder.CreateShuffleVector(slots, mask));
  }
  return pieces;
}

/// Returns a record of uniform values.
VectorList FlatRecords::uniformRecord(const Record &record) {
  if (areSame(record))
    return VectorList(record.size(), Vector(record.front()));
  IRBuilder<> builder(L.getLoopPreheader()->getTerminator());
  const auto factor = unsigned(record.size());
  Value *slots = PoisonValue::get(FixedVectorType::get(record.front()->getType(), factor));
  for (auto [slot, v] : enumerate(record))
    slots = builder.CreateInsertElement(slots, v, uint64_t(slot));
  return repeatSlots(builder, slots, factor);
}

/// Returns a record that has the value of the lane in all slots.
VectorList FlatRecords::sameInAllSlots(const Record &record) {
  Value *lanes = Vector(record.front());
  auto *inst = dyn_cast<Instruction>(lanes);
  IRBuilder<> builder =
      inst ? builderBehind(*inst) : IRBuilder<>(L.getLoopPreheader()->getTerminator());
  VectorList pieces;
  for (unsigned piece = 0; piece != record.size(); ++piece) {
    SmallVector<int> mask;
    for (unsigned index = piece * Lanes; index != (piece + 1) * Lanes; ++index)
      mask.push_back(int(index / record.size()));
    pieces.push_back(builder.CreateShuffleVector(lanes, mask));
  }
  return pieces;
}

VectorList FlatRecords::buildPhi(const Record &record) {
  auto *first = cast<PHINode>(record.front());
  IRBuilder<> builder(first);
  VectorList &pieces = Known[record]; // Incoming values may depend on it.
  for (size_t piece = 0; piece != record.size(); ++piece)
    pieces.push_back(builder.CreatePHI(FixedVectorType::get(first->getType(), Lanes),
                                       first->getNumIncomingValues(), first->getName() + ".flat"));
  const VectorList phis = pieces;
  for (BasicBlock *from : first->blocks())
    for (auto [phi, incoming] : zip_equal(phis, build(incomingOf(record, *from))))
      cast<PHINode>(phi)->addIncoming(incoming, from);
  return phis;
}

static Value *createOperation(IRBuilderBase &builder, const Instruction &inst,
                              ArrayRef<Value *> operands, Type *type) {
  if (auto *op = dyn_cast<BinaryOperator>(&inst))
    return builder.CreateBinOp(op->getOpcode(), operands[0], operands[1]);
  if (auto *op = dyn_cast<UnaryOperator>(&inst))
    return builder.CreateUnOp(op->getOpcode(), operands[0]);
  if (auto *cast = dyn_cast<CastInst>(&inst))
    return builder.CreateCast(cast->getOpcode(), operands[0], type);
  if (auto *compare = dyn_cast<CmpInst>(&inst))
    return builder.CreateCmp(compare->getPredicate(), operands[0], operands[1]);
  if (isa<SelectInst>(inst))
    return builder.CreateSelect(operands[0], operands[1], operands[2]);
  if (isa<FreezeInst>(inst))
    return builder.CreateFreeze(operands[0]);
  const Intrinsic::ID id = cast<IntrinsicInst>(inst).getIntrinsicID();
  SmallVector<Type *> types;
  if (isVectorIntrinsicWithOverloadTypeAtArg(id, -1, nullptr))
    types.push_back(type);
  for (auto [index, operand] : enumerate(operands))
    if (isVectorIntrinsicWithOverloadTypeAtArg(id, int(index), nullptr))
      types.push_back(operand->getType());
  return builder.CreateIntrinsic(id, types, operands);
}

VectorList FlatRecords::buildOperation(const Record &record) {
  auto &first = cast<Instruction>(*record.front());
  SmallVector<VectorList> operands;
  for (unsigned index : seq(numberOfOperands(first)))
    operands.push_back(build(operandsOf(record, index)));
  IRBuilder<> builder = builderBehind(lastOf(record));
  builder.SetCurrentDebugLocation(first.getDebugLoc());
  VectorList pieces;
  for (size_t piece = 0; piece != record.size(); ++piece) {
    SmallVector<Value *, 3> ofPiece;
    for (const VectorList &operand : operands)
      ofPiece.push_back(operand[piece]);
    Value *fresh =
        createOperation(builder, first, ofPiece, FixedVectorType::get(first.getType(), Lanes));
    if (auto *inst = dyn_cast<Instruction>(fresh)) {
      inst->copyIRFlags(&first);
      for (Value *v : record)
        inst->andIRFlags(v);
    }
    pieces.push_back(fresh);
  }
  return pieces;
}

/// Concatenates adjacent vectors so that `number` of them are left.
static VectorList joined(const VectorList &parts, unsigned number) {
  const size_t each = parts.size() / number;
  if (each == 1)
    return parts;
  auto *last = cast<Instruction>(parts.back());
  IRBuilder<> builder = builderBehind(*last);
  VectorList pieces;
  for (unsigned piece = 0; piece != number; ++piece)
    pieces.push_back(concatenateVectors(builder, ArrayRef(parts).slice(piece * each, each)));
  return pieces;
}

VectorList FlatRecords::build(const Record &record) {
  if (auto known = Known.find(record); known != Known.end())
    return known->second = joined(known->second, unsigned(record.size()));
  VectorList pieces;
  if (all_of(record, [&](const Value *v) { return Shapes.of(v).isUniform(); }))
    pieces = uniformRecord(record);
  else if (areSame(record))
    pieces = sameInAllSlots(record);
  else if (isa<PHINode>(record.front()))
    pieces = buildPhi(record);
  else
    pieces = buildOperation(record);
  return Known[record] = pieces;
}

} // namespace oclc::vectorizer
