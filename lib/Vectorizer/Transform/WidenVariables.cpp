//===- WidenVariables.cpp - Variables whose values become vectors, for debuggers --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A variable keeps its name: a debugger reads the first lane from the vector. A second variable is
// the whole vector.
//
//   #dbg_value(float %x, !"x", ...)   =>   #dbg_value(<8 x float> %x, !"x", ...)
//                                          #dbg_value(<8 x float> %x, !"x.lanes", ...)
//
//===------------------------------------------------------------------------------------------===//

#include "Passes/Support/KernelAttributes.h"
#include "Vectorizer/Transform/Widener.h"

#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::vectorizer {

static constexpr StringLiteral LanesSuffix = ".lanes";

/// Returns the variable for all lanes of `one`; null if `one` is not as large as a lane.
static DILocalVariable *lanesOf(DILocalVariable &one, const FixedVectorType &lanes, Module &m) {
  const uint64_t bits = m.getDataLayout().getTypeSizeInBits(lanes.getElementType());
  if (one.getSizeInBits() != bits)
    return nullptr;
  DIBuilder builder(m, /*AllowUnresolved=*/false);
  DIType *type = builder.createArrayType(
      bits * lanes.getNumElements(), 0, one.getType(),
      builder.getOrCreateArray(builder.getOrCreateSubrange(0, lanes.getNumElements())));
  return builder.createAutoVariable(one.getScope(), (one.getName() + LanesSuffix).str(),
                                    one.getFile(), one.getLine(), type, false,
                                    DINode::FlagArtificial);
}

/// Prepares a store that only debuggers read. Returns true if the scalar store stays: what the
/// work-items share, such as the id of the current one, is that of the first lane.
bool Widener::widenHomeStore(StoreInst &store) {
  Value *value = store.getValueOperand();
  if (!Shapes.of(store.getPointerOperand()).isUniform()) {
    store.setVolatile(false); // The store of the vector will be volatile.
    return false;
  }
  if (passes::isLaneCount(*store.getPointerOperand()))
    store.setOperand(0, ConstantInt::get(value->getType(), Lanes));
  else if (Shapes.of(value).isVarying())
    store.setOperand(0, Builder.CreateExtractElement(vector(value), uint64_t(0)));
  return true;
}

void Widener::describeLanes(Instruction &inst) {
  Value *lanes = Vectors.lookup(&inst);
  auto *type = lanes ? dyn_cast<FixedVectorType>(lanes->getType()) : nullptr;
  if (!type || !inst.isUsedByMetadata())
    return;
  SmallVector<DbgVariableRecord *> records;
  findDbgValues(&inst, records);
  for (DbgVariableRecord *record : records) {
    if (record->hasArgList() || record->getExpression()->getNumElements() != 0)
      continue; // The value becomes poison, and the variable unknown.
    record->replaceVariableLocationOp(0u, lanes);
    DILocalVariable *all = lanesOf(*record->getVariable(), *type, *inst.getModule());
    if (!all)
      continue;
    DbgVariableRecord *fresh = record->clone();
    fresh->setVariable(all);
    fresh->insertAfter(record);
  }
}

/// At the start of the loop, vectors of other loops do not have the values of variables any more.
void Widener::forgetOtherLanes() {
  Function &f = *L.getHeader()->getParent();
  SmallMapVector<DILocalVariable *, DebugLoc, 8> known;
  for (Instruction &inst : instructions(f))
    for (DbgVariableRecord &record : filterDbgVars(inst.getDbgRecordRange()))
      if (record.getVariable()->isArtificial() &&
          record.getVariable()->getName().ends_with(LanesSuffix))
        known.try_emplace(record.getVariable(), record.getDebugLoc());
  BasicBlock &header = *L.getHeader();
  for (const auto &[variable, place] : known)
    header.insertDbgRecordBefore(DbgVariableRecord::createDbgVariableRecord(
                                     PoisonValue::get(Type::getInt1Ty(f.getContext())), variable,
                                     DIExpression::get(f.getContext(), {}), place.get()),
                                 header.getFirstInsertionPt());
}

} // namespace oclc::vectorizer
