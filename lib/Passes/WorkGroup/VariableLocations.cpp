//===- VariableLocations.cpp - Where the variables of a work-item are, for debuggers ----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/VariableLocations.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::passes {

VariableLocations::VariableLocations(Function &f, const CrossRegionValues &values,
                                     const ContextArrays &context, const Values3 &sizes,
                                     unsigned innermost, IRBuilderBase &prologue)
    : Values(values), Context(context), Reaching(f) {
  if (f.getSubprogram() && keepsVariables(f))
    WorkItem.emplace(f, sizes, innermost, prologue);
  moveDeclarations(f, prologue);
}

void VariableLocations::moveDeclarations(Function &f, IRBuilderBase &prologue) {
  SmallVector<DbgVariableRecord *> declarations;
  for (Instruction &inst : instructions(f))
    for (DbgVariableRecord &record : filterDbgVars(inst.getDbgRecordRange()))
      if (record.isDbgDeclare())
        declarations.push_back(&record);
  for (DbgVariableRecord *record : declarations)
    if (auto *variable = dyn_cast_or_null<AllocaInst>(record->getAddress()))
      moveDeclaration(*record, *variable, prologue);
}

/// Moves a declaration to the entry block, which stays. If each work-item has its own copy of the
/// variable, the declaration describes a slot with the address.
void VariableLocations::moveDeclaration(DbgVariableRecord &declaration, AllocaInst &variable,
                                        IRBuilderBase &prologue) {
  BasicBlock &entry = *variable.getParent();
  declaration.removeFromParent();
  if (Values.crossing(variable) != Crossing::Context) {
    entry.insertDbgRecordAfter(&declaration, &variable);
    return;
  }
  Own.push_back({&variable, nullptr, declaration.getVariable(), declaration.getExpression(),
                 declaration.getDebugLoc()});
  declaration.deleteRecord();
  if (WorkItem)
    declareSlots(Own.back(), prologue);
}

/// Declares the slot with the variable's address, and that with the array.
void VariableLocations::declareSlots(OwnVariable &own, IRBuilderBase &prologue) const {
  IRBuilder<> builder(own.variable);
  const StringRef name = own.variable->getName();
  auto declare = [&](AllocaInst *slot, DILocalVariable *source, DIExpression *expression) {
    markSlot(*slot); // One for all lanes of a vector.
    slot->getParent()->insertDbgRecordAfter(
        DbgVariableRecord::createDVRDeclare(slot, source, expression, own.scope.get()), slot);
  };
  own.address = builder.CreateAlloca(builder.getPtrTy(), nullptr, name + ".address");
  declare(own.address, own.source,
          DIExpression::prepend(own.expression, DIExpression::DerefBefore));

  AllocaInst *items = builder.CreateAlloca(builder.getPtrTy(), nullptr, name + ".items.address");
  markHomeStore(*prologue.CreateStore(Context.array(*own.variable), items));
  const DILocalVariable &source = *own.source;
  DIBuilder describe(*own.variable->getModule(), /*AllowUnresolved=*/false);
  const unsigned pointerBits = items->getDataLayout().getPointerSizeInBits();
  DILocalVariable *all = describe.createAutoVariable(
      source.getScope(), ("__" + source.getName() + "_items").str(), source.getFile(),
      source.getLine(), describe.createPointerType(source.getType(), pointerBits), false,
      DINode::FlagArtificial);
  declare(items, all, describe.createExpression());
}

/// Returns the location of the element of `array` that belongs to a work-item, in memory, or of a
/// variable that `expression` describes in terms of it.
static std::pair<DIArgList *, DIExpression *>
elementOf(Value *array, Value *linearId, uint64_t bytes, const DIExpression *expression) {
  LLVMContext &context = array->getContext();
  SmallVector<uint64_t> address = {
      dwarf::DW_OP_LLVM_arg, 0,     dwarf::DW_OP_LLVM_arg, 1,
      dwarf::DW_OP_constu,   bytes, dwarf::DW_OP_mul,      dwarf::DW_OP_plus,
      dwarf::DW_OP_deref};
  append_range(address, expression->getElements());
  return {DIArgList::get(context, {ValueAsMetadata::get(array), ValueAsMetadata::get(linearId)}),
          DIExpression::get(context, address)};
}

void VariableLocations::enter(const BarrierRegion &region, const Values3 &localId, Value *linearId,
                              Instruction &place) const {
  if (WorkItem) {
    storeAddresses(localId, linearId, place);
    return;
  }
  for (const auto &[variable, record] : Reaching.atEndOf(*region.barrier))
    repeat(*record, linearId, place);
  for (const OwnVariable &own : Own) {
    auto [operands, expression] =
        elementOf(Context.array(*own.variable), linearId,
                  ContextArrays::elementBytes(*own.variable), own.expression);
    auto *record = new DbgVariableRecord(operands, own.source, expression, own.scope.get());
    place.getParent()->insertDbgRecordBefore(record, place.getIterator());
  }
}

/// Stores the ids of the work-item and the addresses of its variables.
void VariableLocations::storeAddresses(const Values3 &localId, Value *linearId,
                                       Instruction &place) const {
  IRBuilder<> builder(&place);
  const Function &f = *place.getFunction();
  builder.SetCurrentDebugLocation(DILocation::get(f.getContext(), 0, 0, f.getSubprogram()));
  WorkItem->set(localId, builder);
  for (const OwnVariable &own : Own)
    markHomeStore(
        *builder.CreateStore(Context.address(*own.variable, linearId, builder), own.address));
}

/// Repeats a record from before a barrier. If the value is not kept, the variable has none until
/// the region computes it again.
void VariableLocations::repeat(const DbgVariableRecord &record, Value *linearId,
                               Instruction &place) const {
  DbgVariableRecord *fresh = record.clone();
  place.getParent()->insertDbgRecordBefore(fresh, place.getIterator());
  if (record.hasArgList() || record.isKillLocation()) {
    fresh->setKillLocation();
    return;
  }
  auto *value = dyn_cast<Instruction>(record.getVariableLocationOp(0));
  if (!value)
    return;
  Value *array = isa<AllocaInst>(value) ? nullptr : Context.array(*value);
  if (!array) {
    fresh->setKillLocation();
    return;
  }
  auto [operands, expression] =
      elementOf(array, linearId, ContextArrays::elementBytes(*value), record.getExpression());
  fresh->setRawLocation(operands);
  fresh->setExpression(expression);
}

void VariableLocations::forRecordsWith(const Instruction &value, const BarrierRegion &region,
                                       function_ref<void(DbgVariableRecord &)> use) const {
  for (const auto &[variable, record] : Reaching.atEndOf(*region.barrier))
    if (!record->hasArgList() && record->getVariableLocationOp(0) == &value)
      use(*record);
}

} // namespace oclc::passes
