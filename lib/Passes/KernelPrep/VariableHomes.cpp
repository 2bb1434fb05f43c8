//===- VariableHomes.cpp - Memory for variables that debuggers read ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/VariableHomes.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::passes {
namespace {

struct StoredRecord {
  DbgVariableRecord *record;
  uint64_t offset; ///< Byte at which the value starts in the variable.
};

/// Memory has no single bits.
Type *storedType(const DbgVariableRecord &record) {
  Type *type = record.getVariableLocationOp(0)->getType();
  return type->isIntegerTy(1) ? Type::getInt8Ty(type->getContext()) : type;
}

/// Returns the byte at which the value of `record` starts in its variable, which has `bytes` bytes;
/// nullopt if it cannot be stored there.
std::optional<uint64_t> offsetIn(const DbgVariableRecord &record, uint64_t bytes,
                                 const DataLayout &layout) {
  if (record.hasArgList() || record.isKillLocation())
    return std::nullopt;
  const DIExpression *expression = record.getExpression();
  const auto fragment = expression->getFragmentInfo();
  constexpr size_t WordsOfFragment = 3;
  if (expression->getNumElements() != (fragment ? WordsOfFragment : 0))
    return std::nullopt;
  const uint64_t offset = fragment ? fragment->OffsetInBits : 0;
  if (offset % 8 != 0 || offset / 8 + layout.getTypeStoreSize(storedType(record)) > bytes)
    return std::nullopt;
  return offset / 8;
}

AllocaInst *createHome(Function &f, ArrayRef<StoredRecord> stored, uint64_t bytes) {
  const DataLayout &layout = f.getDataLayout();
  IRBuilder<> builder(&f.getEntryBlock(), f.getEntryBlock().begin());
  Type *type = storedType(*stored.front().record);
  Align align(1);
  for (const StoredRecord &each : stored) {
    align = std::max(align, layout.getABITypeAlign(storedType(*each.record)));
    if (storedType(*each.record) != type)
      type = nullptr;
  }
  if (!type || layout.getTypeAllocSize(type) != bytes)
    type = ArrayType::get(builder.getInt8Ty(), bytes);
  const StringRef name = stored.front().record->getVariable()->getName();
  AllocaInst *home = builder.CreateAlloca(type, nullptr, name + ".home");
  home->setAlignment(align);
  return home;
}

/// Stores the value at the place of the record. The store belongs to the line of the instruction
/// before it, which is mostly the assignment.
StoreInst &store(const StoredRecord &stored, AllocaInst &home) {
  DbgVariableRecord &record = *stored.record;
  Instruction *place = record.getMarker()->MarkedInstr;
  IRBuilder<> builder(place);
  const Instruction *before = place->getPrevNode();
  builder.SetCurrentDebugLocation((before ? before : place)->getDebugLoc());
  Value *value = record.getVariableLocationOp(0);
  if (value->getType()->isIntegerTy(1))
    value = builder.CreateZExt(value, builder.getInt8Ty());
  Value *address = &home;
  if (stored.offset != 0)
    address = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), &home, stored.offset);
  return *builder.CreateAlignedStore(value, address,
                                     commonAlignment(home.getAlign(), stored.offset));
}

} // namespace

SmallVector<DbgVariableRecord *> recordsOf(Function &f) {
  SmallVector<DbgVariableRecord *> records;
  for (Instruction &inst : instructions(f))
    for (DbgVariableRecord &record : filterDbgVars(inst.getDbgRecordRange()))
      records.push_back(&record);
  return records;
}

RecordsOfVariables groupByVariable(ArrayRef<DbgVariableRecord *> records) {
  RecordsOfVariables groups;
  for (DbgVariableRecord *record : records)
    groups[DebugVariableAggregate(record)].push_back(record);
  return groups;
}

bool isGroupAddress(const DbgVariableRecord &record) {
  return record.isDbgValue() && !record.hasArgList() && record.getExpression()->isDeref() &&
         isa_and_nonnull<Argument>(record.getVariableLocationOp(0));
}

AllocaInst *giveHome(Function &f, ArrayRef<DbgVariableRecord *> records,
                     function_ref<void(StoreInst &)> stored) {
  DbgVariableRecord &first = *records.front();
  LLVMContext &context = f.getContext();
  const DataLayout &layout = f.getDataLayout();
  SmallVector<StoredRecord> values;
  DIExpression *expression = DIExpression::get(context, {});
  uint64_t bytes = first.getVariable()->getSizeInBits().value_or(0) / 8;
  if (records.size() == 1 && isGroupAddress(first)) {
    // The home contains the address.
    values.push_back({&first, 0});
    expression = first.getExpression();
    bytes = layout.getTypeAllocSize(storedType(first));
  } else {
    for (DbgVariableRecord *record : records)
      if (std::optional<uint64_t> offset = offsetIn(*record, bytes, layout))
        values.push_back({record, *offset});
  }
  if (values.empty())
    return nullptr;
  AllocaInst *home = createHome(f, values, bytes);
  for (const StoredRecord &value : values)
    stored(store(value, *home));
  home->getParent()->insertDbgRecordAfter(
      DbgVariableRecord::createDVRDeclare(home, first.getVariable(), expression,
                                          first.getDebugLoc().get()),
      home);
  for (DbgVariableRecord *record : records)
    record->eraseFromParent();
  return home;
}

} // namespace oclc::passes
