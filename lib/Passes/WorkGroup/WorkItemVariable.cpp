//===- WorkItemVariable.cpp - The ids of the work-item, for debuggers -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/WorkItemVariable.h"

#include "Passes/Support/WorkItemFunctions.h"
#include "Passes/WorkGroup/WorkItemLoopNest.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr unsigned Dimensions = 3, BitsOfId = 64;
constexpr StringLiteral GroupName = "__work_group", ItemName = "__work_item";

/// Fields of the variables, in order. Each has Dimensions elements, except for LaneCount, the last.
enum GroupField : unsigned { GroupId, FirstId, GroupSize, Stride };
constexpr const char *GroupFields[] = {"group_id", "first_id", "local_size", "stride"};
enum ItemField : unsigned { ItemId, LaneCount };
constexpr const char *ItemFields[] = {"local_id", "lanes"};
constexpr unsigned GroupNumbers = std::size(GroupFields) * Dimensions;
constexpr unsigned ItemNumbers = LaneCount * Dimensions + 1;

/// Describes the type of a variable with these fields, which are `numbers` numbers.
DIType *describeType(DIBuilder &builder, DISubprogram &scope, StringRef name,
                     ArrayRef<const char *> fields, unsigned numbers) {
  DIType *number = builder.createBasicType("unsigned long", BitsOfId, dwarf::DW_ATE_unsigned);
  SmallVector<Metadata *> members;
  for (auto [index, field] : enumerate(fields)) {
    const unsigned first = unsigned(index) * Dimensions;
    const unsigned elements = std::min(Dimensions, numbers - first);
    DIType *type = number;
    if (elements != 1)
      type = builder.createArrayType(
          uint64_t(elements) * BitsOfId, 0, number,
          builder.getOrCreateArray(builder.getOrCreateSubrange(0, elements)));
    members.push_back(
        builder.createMemberType(&scope, field, scope.getFile(), 0, uint64_t(elements) * BitsOfId,
                                 0, uint64_t(first) * BitsOfId, DINode::FlagArtificial, type));
  }
  return builder.createStructType(&scope, (name + "_ids").str(), scope.getFile(), 0,
                                  uint64_t(numbers) * BitsOfId, 0, DINode::FlagArtificial, nullptr,
                                  builder.getOrCreateArray(members));
}

/// Creates a variable with these fields: a slot in the entry block for each number, because SROA
/// would take a larger one apart and forget what it is for.
SmallVector<AllocaInst *> create(Function &f, StringRef name, ArrayRef<const char *> fields,
                                 unsigned numbers) {
  DISubprogram &scope = *f.getSubprogram();
  BasicBlock &entry = f.getEntryBlock();
  IRBuilder<> builder(&entry, entry.begin());
  DIBuilder describe(*f.getParent(), /*AllowUnresolved=*/false, scope.getUnit());
  DILocalVariable *source = describe.createAutoVariable(
      &scope, name, scope.getFile(), scope.getLine(),
      describeType(describe, scope, name, fields, numbers), false, DINode::FlagArtificial);
  const DILocation *place = DILocation::get(f.getContext(), scope.getLine(), 0, &scope);
  SmallVector<AllocaInst *> slots;
  for (unsigned i = 0; i != numbers; ++i) {
    AllocaInst *slot =
        slots.emplace_back(builder.CreateAlloca(builder.getInt64Ty(), nullptr, name));
    markSlot(*slot); // One for all lanes of a vector.
    auto *declaration = DbgVariableRecord::createDVRDeclare(
        slot, source,
        *DIExpression::createFragmentExpression(describe.createExpression(), i * BitsOfId,
                                                BitsOfId),
        place);
    entry.insertDbgRecordAfter(declaration, slot);
  }
  return slots;
}

void store(ArrayRef<AllocaInst *> slots, unsigned field, unsigned dimension, Value *value,
           IRBuilderBase &builder) {
  markHomeStore(*builder.CreateStore(value, slots[field * Dimensions + dimension]));
}

} // namespace

WorkItemVariable::WorkItemVariable(Function &f, const Values3 &sizes, unsigned innermost,
                                   IRBuilderBase &prologue)
    : Item(create(f, ItemName, ItemFields, ItemNumbers)) {
  markLaneCount(*Item.back());
  const SmallVector<AllocaInst *> group = create(f, GroupName, GroupFields, GroupNumbers);
  auto keep = [&](GroupField field, unsigned dimension, Value *value) {
    store(group, field, dimension, value, prologue);
  };
  for (unsigned d = 0; d != Dimensions; ++d) {
    Value *id = createQuery(prologue, Query::GroupId, d);
    Value *first = prologue.CreateMul(id, createQuery(prologue, Query::EnqueuedLocalSize, d));
    keep(GroupId, d, id);
    keep(FirstId, d, prologue.CreateAdd(first, createQuery(prologue, Query::GlobalOffset, d)));
    keep(GroupSize, d, sizes[d]);
  }
  // Work-items are numbered as in WorkItemLoopNest.
  Value *stride = prologue.getInt64(1);
  const std::array<unsigned, Dimensions> outermostFirst = loopOrder(innermost);
  for (unsigned d : reverse(outermostFirst)) {
    keep(Stride, d, stride);
    stride = prologue.CreateMul(stride, sizes[d]);
  }
}

void WorkItemVariable::set(const Values3 &localId, IRBuilderBase &builder) const {
  for (unsigned d = 0; d != Dimensions; ++d)
    store(Item, ItemId, d, localId[d], builder);
  store(Item, LaneCount, 0, builder.getInt64(1), builder);
}

} // namespace oclc::passes
