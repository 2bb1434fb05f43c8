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

Value *firstOf(const Record &record) {
  const auto first = find_if(record, [](Value *v) { return v != nullptr; });
  return first == record.end() ? nullptr : *first;
}

bool allValues(const Record &record, function_ref<bool(Value *)> holds) {
  return all_of(record, [&](Value *v) { return !v || holds(v); });
}

bool areSame(const Record &record) {
  const Value *first = firstOf(record);
  return allValues(record, [&](const Value *v) { return v == first; });
}

bool areConstant(const Record &record) {
  return allValues(record, [](const Value *v) { return isa<Constant>(v); });
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

Record mapValues(const Record &record, function_ref<Value *(Value *)> map) {
  Record mapped;
  for (Value *v : record)
    mapped.push_back(v ? map(v) : nullptr);
  return mapped;
}

Record operandsOf(const Record &record, unsigned index) {
  return mapValues(record, [=](Value *v) { return cast<Instruction>(v)->getOperand(index); });
}

Record incomingOf(const Record &record, const BasicBlock &from) {
  return mapValues(record,
                   [&](Value *v) { return cast<PHINode>(v)->getIncomingValueForBlock(&from); });
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
  auto *last = cast<Instruction>(firstOf(record));
  for (Value *v : record)
    if (v && last->comesBefore(cast<Instruction>(v)))
      last = cast<Instruction>(v);
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
  for (const Value *load : loads)
    RecordOfLoad[load] = loads;
}

/// Returns the record in memory that has the values of `record`; null if there is none.
const FlatRecords::Record *FlatRecords::loadedRecord(const Record &record) const {
  const auto known = RecordOfLoad.find(firstOf(record));
  const bool isLoaded = known != RecordOfLoad.end() && known->second.size() == record.size() &&
                        all_of(zip_equal(record, known->second), [](const auto &slot) {
                          const auto &[v, load] = slot;
                          return !v || v == load;
                        });
  return isLoaded ? &known->second : nullptr;
}

bool FlatRecords::isUniform(const Record &record) const {
  return allValues(record, [&](const Value *v) { return Shapes.of(v).isUniform(); });
}

bool FlatRecords::isPossible(const Record &record, Plan &plan) const {
  if (!firstOf(record) || plan.Visited.contains(record))
    return true;
  if (plan.Visited.size() == MostRecords)
    return false;
  plan.Visited.insert(record);
  if (const Record *loaded = loadedRecord(record)) {
    plan.Loaded.insert(*loaded);
    return true;
  }
  if (Known.contains(record) || areConstant(record))
    return true;
  if (isUniform(record))
    return areSame(record) ||
           allValues(record, [&](const Value *v) { return L.isLoopInvariant(v); });
  if (areSame(record) && count(record, nullptr) + 1 < ptrdiff_t(record.size())) {
    plan.Shuffles += unsigned(record.size());
    const Type &type = *firstOf(record)->getType();
    return !type.isIntegerTy(1) && !type.isPointerTy();
  }
  return isPossibleOperation(record, plan);
}

bool FlatRecords::isPossibleOperation(const Record &record, Plan &plan) const {
  auto *first = dyn_cast<Instruction>(firstOf(record));
  if (!first || !allValues(record, [&](const Value *v) {
        auto *inst = dyn_cast<Instruction>(v);
        return inst && L.contains(inst) && areAlike(*first, *inst);
      }))
    return false;
  for (const Value *v : record)
    if (v)
      plan.Scalars.insert(cast<Instruction>(v));
  if (auto *phi = dyn_cast<PHINode>(first))
    return phi->getParent() != L.getHeader() && all_of(phi->blocks(), [&](const BasicBlock *from) {
             return isPossible(incomingOf(record, *from), plan);
           });
  return isOfElements(*first) && all_of(seq(numberOfOperands(*first)), [&](unsigned index) {
           return isPossible(operandsOf(record, index), plan);
         });
}

/// True if values in two slots may be part of one record that is computed alike.
bool FlatRecords::isOfOneKind(const Value &a, const Value &b) const {
  const auto recordOf = [&](const Value &v) { return RecordOfLoad.lookup(&v); };
  const bool areLoads = RecordOfLoad.contains(&a);
  if (areLoads || RecordOfLoad.contains(&b))
    return recordOf(a) == recordOf(b);
  if (Shapes.of(&a).isUniform() || Shapes.of(&b).isUniform())
    return Shapes.of(&a).isUniform() && Shapes.of(&b).isUniform() &&
           isa<Constant>(a) == isa<Constant>(b);
  auto *first = dyn_cast<Instruction>(&a), *second = dyn_cast<Instruction>(&b);
  return first && second && areAlike(*first, *second);
}

/// Divides a record into the slots that are like the first one, and the others.
std::array<Record, 2> FlatRecords::twoKinds(const Record &record) const {
  const auto with = [&](bool isAlike) {
    return mapValues(record, [&](Value *v) {
      return isOfOneKind(*record.front(), *v) == isAlike ? v : nullptr;
    });
  };
  return {with(true), with(false)};
}

/// Returns the number of scalars that are needed for each slot, too.
unsigned FlatRecords::usedElsewhere(const Plan &plan) const {
  return unsigned(count_if(plan.Scalars, [&](const User *scalar) {
    return any_of(scalar->users(), [&](const User *u) { return !plan.Scalars.contains(u); });
  }));
}

/// Returns how many instructions the plan for a stored record saves.
int FlatRecords::saving(const Record &record, const Plan &plan) const {
  const auto each = int(shuffles(record.size()));
  const auto isOnlyHere = [&](const Record &loads) {
    return all_of(loads, [&](const Value *load) {
      return all_of(load->users(), [&](const User *u) { return plan.Scalars.contains(u); });
    });
  };
  return each + (each * int(count_if(plan.Loaded, isOnlyHere))) - int(plan.Shuffles) -
         int(usedElsewhere(plan));
}

VectorList FlatRecords::stored(ArrayRef<StoreInst *> stores, IRBuilderBase &builder) {
  Record record;
  Plan whole;
  for (StoreInst *store : stores) {
    record.push_back(store->getValueOperand());
    whole.Scalars.insert(store);
  }
  if (record.empty())
    return {};
  Plan apart = whole;
  Type &type = *record.front()->getType();
  if (isPossible(record, whole))
    return saving(record, whole) > 0 ? build(record, type) : VectorList();
  const auto [alike, other] = twoKinds(record);
  apart.Shuffles = unsigned(record.size());
  if (!firstOf(other) || !isPossible(alike, apart) || !isPossible(other, apart) ||
      saving(record, apart) <= 0)
    return {};
  return blend(builder, alike, build(alike, type), build(other, type));
}

/// Takes the slots of `record` from `a`, and those that it does not have from `b`.
VectorList FlatRecords::blend(IRBuilderBase &builder, const Record &record, const VectorList &a,
                              const VectorList &b) const {
  VectorList pieces;
  for (unsigned piece = 0; piece != record.size(); ++piece) {
    SmallVector<int> mask;
    for (unsigned lane = 0; lane != Lanes; ++lane)
      mask.push_back(int(record[(piece * Lanes + lane) % record.size()] ? lane : Lanes + lane));
    pieces.push_back(builder.CreateShuffleVector(a[piece], b[piece], mask));
  }
  return pieces;
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
VectorList FlatRecords::uniformRecord(const Record &record, Type &type) {
  const auto factor = unsigned(record.size());
  Value *slots = PoisonValue::get(FixedVectorType::get(&type, factor));
  if (Value *first = firstOf(record); first && areSame(record))
    return VectorList(factor, Vector(first));
  IRBuilder<> builder(L.getLoopPreheader()->getTerminator());
  for (auto [slot, v] : enumerate(record))
    if (v)
      slots = builder.CreateInsertElement(slots, v, uint64_t(slot));
  return repeatSlots(builder, slots, factor);
}

/// Returns a record that has the value of the lane in all slots.
VectorList FlatRecords::sameInAllSlots(const Record &record) {
  Value *lanes = Vector(firstOf(record));
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
  auto *first = cast<PHINode>(firstOf(record));
  IRBuilder<> builder(first);
  VectorList &pieces = Known[record]; // Incoming values may depend on it.
  for (size_t piece = 0; piece != record.size(); ++piece)
    pieces.push_back(builder.CreatePHI(FixedVectorType::get(first->getType(), Lanes),
                                       first->getNumIncomingValues(), first->getName() + ".flat"));
  const VectorList phis = pieces;
  for (BasicBlock *from : first->blocks())
    for (auto [phi, incoming] :
         zip_equal(phis, build(incomingOf(record, *from), *first->getType())))
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
  auto &first = cast<Instruction>(*firstOf(record));
  SmallVector<VectorList> operands;
  for (unsigned index : seq(numberOfOperands(first)))
    operands.push_back(build(operandsOf(record, index), *first.getOperand(index)->getType()));
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
        if (v)
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

VectorList FlatRecords::build(const Record &record, Type &type) {
  if (!firstOf(record))
    return VectorList(record.size(), PoisonValue::get(FixedVectorType::get(&type, Lanes)));
  if (auto known = Known.find(record); known != Known.end())
    return known->second = joined(known->second, unsigned(record.size()));
  if (const Record *loaded = loadedRecord(record))
    return build(Record(*loaded), type);
  VectorList pieces;
  if (isUniform(record))
    pieces = uniformRecord(record, type);
  else if (areSame(record) && count(record, nullptr) + 1 < ptrdiff_t(record.size()))
    pieces = sameInAllSlots(record);
  else if (isa<PHINode>(firstOf(record)))
    pieces = buildPhi(record);
  else
    pieces = buildOperation(record);
  return Known[record] = pieces;
}

} // namespace oclc::vectorizer
