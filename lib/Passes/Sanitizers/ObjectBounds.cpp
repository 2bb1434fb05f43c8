//===- ObjectBounds.cpp - The objects behind pointers, and their sizes --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Sanitizers/ObjectBounds.h"

#include "Binary/SanitizerABI.h"
#include "Passes/Sanitizers/SanitizerCalls.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/MemoryLayout.h"

#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace oclc::passes {

/// True for a pointer that the application passes; its abi::Extent has the size.
static bool isPointerOfApplication(const Argument &arg) {
  return arg.getType()->isPointerTy() && !arg.hasByValAttr() && !automaticLocalOffset(arg) &&
         !groupVariableSize(arg);
}

std::optional<uint64_t> constantSize(const Value &object) {
  if (auto *variable = dyn_cast<AllocaInst>(&object)) {
    const std::optional<TypeSize> size = variable->getAllocationSize(variable->getDataLayout());
    return size && !size->isScalable() ? std::optional(size->getFixedValue()) : std::nullopt;
  }
  if (auto *variable = dyn_cast<GlobalVariable>(&object))
    return variable->getDataLayout().getTypeAllocSize(variable->getValueType());
  if (isa<ConstantPointerNull>(object))
    return 0;
  auto *arg = dyn_cast<Argument>(&object);
  if (arg && arg->hasByValAttr())
    return arg->getParent()->getDataLayout().getTypeAllocSize(arg->getParamByValType());
  return arg && automaticLocalOffset(*arg) ? std::optional(arg->getDereferenceableBytes())
                                           : std::nullopt;
}

/// True for a pointer that the kernel has from memory. The runtime looks for the object when the
/// kernel runs.
static bool isLoadedPointer(const Value &object) {
  const unsigned space = object.getType()->getPointerAddressSpace();
  return isa<Instruction>(object) && !isa<AllocaInst>(object) && space != PrivateSpace &&
         space != LocalSpace;
}

bool hasKnownSize(const Value &object) {
  auto *arg = dyn_cast<Argument>(&object);
  return constantSize(object) || isLoadedPointer(object) || (arg && isPointerOfApplication(*arg));
}

/// The distance of an argument from the start of its memory. A local pointer is at the start.
static Value *bytesBefore(const Value &object, IRBuilderBase &builder) {
  auto *arg = dyn_cast<Argument>(&object);
  return arg && isPointerOfApplication(*arg) &&
                 arg->getType()->getPointerAddressSpace() != LocalSpace
             ? createArgumentBefore(builder, arg->getArgNo())
             : builder.getInt64(0);
}

static Value *sizeOf(const Value &object, IRBuilderBase &builder) {
  if (const std::optional<uint64_t> size = constantSize(object))
    return builder.getInt64(*size);
  return createArgumentBytes(builder, cast<Argument>(object).getArgNo());
}

static Value *addressOf(Value &pointer, IRBuilderBase &builder) {
  return builder.CreatePtrToInt(&pointer, builder.getInt64Ty());
}

/// Emits a sum, of which one part is often zero.
static Value *sumOf(Value *a, Value *b, IRBuilderBase &builder) {
  if (auto *constant = dyn_cast<ConstantInt>(a); constant && constant->isZero())
    return b;
  if (auto *constant = dyn_cast<ConstantInt>(b); constant && constant->isZero())
    return a;
  return builder.CreateAdd(a, b);
}

/// Emits the distance of `pointer` from `object`, as the sum of the GEPs between them: a private
/// variable whose address becomes an integer is optimized less.
static Value *distance(Value &pointer, Value &object, IRBuilderBase &builder) {
  Value *sum = builder.getInt64(0), *at = &pointer;
  const DataLayout &dl = builder.GetInsertBlock()->getDataLayout();
  while (at != &object) {
    if (auto *gep = dyn_cast<GEPOperator>(at)) {
      Value *step = emitGEPOffset(&builder, dl, gep, /*NoAssumptions=*/true);
      sum = sumOf(sum, builder.CreateSExtOrTrunc(step, builder.getInt64Ty()), builder);
      at = gep->getPointerOperand();
    } else if (Operator::getOpcode(at) == Instruction::AddrSpaceCast) {
      at = cast<Operator>(at)->getOperand(0);
    } else {
      return builder.CreateSub(addressOf(pointer, builder), addressOf(object, builder));
    }
  }
  return sum;
}

PlaceInObject ObjectBounds::place(Value &pointer, ArrayRef<const Value *> objects,
                                  IRBuilderBase &builder) {
  if (objects.size() == 1 && !isLoadedPointer(*objects.front())) {
    auto &object = const_cast<Value &>(*objects.front()); // One of the operands of `pointer`.
    Value *offset =
        sumOf(distance(pointer, object, builder), bytesBefore(object, builder), builder);
    return {offset, sizeOf(object, builder)};
  }
  const Range range = rangeOf(pointer);
  return {builder.CreateSub(addressOf(pointer, builder), range.start), range.bytes};
}

ObjectBounds::Range ObjectBounds::rangeOf(Value &pointer) {
  Value *at = pointer.stripPointerCasts();
  while (auto *gep = dyn_cast<GEPOperator>(at))
    at = gep->getPointerOperand()->stripPointerCasts();
  if (auto known = Ranges.find(at); known != Ranges.end())
    return known->second;
  if (auto *phi = dyn_cast<PHINode>(at))
    return rangeOfPhi(*phi);
  if (auto *select = dyn_cast<SelectInst>(at)) {
    const Range one = rangeOf(*select->getTrueValue()), other = rangeOf(*select->getFalseValue());
    IRBuilder<> builder(select);
    Value *condition = select->getCondition();
    return Ranges[at] = {builder.CreateSelect(condition, one.start, other.start),
                         builder.CreateSelect(condition, one.bytes, other.bytes)};
  }
  return Ranges[at] = rangeOfObject(*at);
}

ObjectBounds::Range ObjectBounds::rangeOfPhi(PHINode &phi) {
  IRBuilder<> builder(&phi);
  const unsigned count = phi.getNumIncomingValues();
  PHINode *start = builder.CreatePHI(builder.getInt64Ty(), count);
  PHINode *bytes = builder.CreatePHI(builder.getInt64Ty(), count);
  // The PHI may depend on itself.
  Ranges[&phi] = {start, bytes};
  for (auto [value, from] : zip_equal(phi.incoming_values(), phi.blocks())) {
    const Range range = rangeOf(*value);
    start->addIncoming(range.start, from);
    bytes->addIncoming(range.bytes, from);
  }
  return {start, bytes};
}

/// Emits the range where it dominates all uses of the object.
ObjectBounds::Range ObjectBounds::rangeOfObject(Value &object) {
  IRBuilder<> builder(&*Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  if (isLoadedPointer(object)) {
    builder.SetInsertPoint(cast<Instruction>(object).getNextNode());
    Value *before = createMemoryBefore(builder, &object);
    return {builder.CreateSub(addressOf(object, builder), before),
            createMemoryBytes(builder, &object)};
  }
  if (!hasKnownSize(object))
    return {builder.getInt64(0), builder.getInt64(abi::UnknownBytes)};
  if (auto *variable = dyn_cast<AllocaInst>(&object))
    builder.SetInsertPoint(variable->getNextNode());
  Value *before = bytesBefore(object, builder);
  return {builder.CreateSub(addressOf(object, builder), before), sizeOf(object, builder)};
}

} // namespace oclc::passes
