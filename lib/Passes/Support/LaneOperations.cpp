//===- LaneOperations.cpp - Operations on the lanes of a sub-group ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/LaneOperations.h"

#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

static constexpr StringLiteral LanePrefix = "__oclc_lane_";

/// Returns the vector reduction for the suffix OP_T of a name, such as "add_uint".
static Intrinsic::ID reductionOf(StringRef text, const Type &ty) {
  auto [op, typeName] = text.split('_');
  const bool isFloat = ty.isFloatingPointTy(), isUnsigned = typeName.starts_with("u");
  if (op == "add")
    return isFloat ? Intrinsic::vector_reduce_fadd : Intrinsic::vector_reduce_add;
  if (op == "min")
    return isFloat      ? Intrinsic::vector_reduce_fmin
           : isUnsigned ? Intrinsic::vector_reduce_umin
                        : Intrinsic::vector_reduce_smin;
  if (op == "max")
    return isFloat      ? Intrinsic::vector_reduce_fmax
           : isUnsigned ? Intrinsic::vector_reduce_umax
                        : Intrinsic::vector_reduce_smax;
  return Intrinsic::not_intrinsic;
}

std::optional<LaneOperation> laneOperation(const Value &v) {
  StringRef name = calledName(v);
  if (!name.consume_front(LanePrefix))
    return std::nullopt;
  if (name.starts_with("read_"))
    return LaneOperation{LaneOperation::Read};
  if (name.starts_with("broadcast_"))
    return LaneOperation{LaneOperation::Broadcast};
  if (name.consume_front("reduce_"))
    if (Intrinsic::ID id = reductionOf(name, *v.getType()); id != Intrinsic::not_intrinsic)
      return LaneOperation{LaneOperation::Reduce, id};
  return std::nullopt;
}

bool hasLaneOperations(const Function &f) {
  return any_of(instructions(f),
                [](const Instruction &inst) { return laneOperation(inst).has_value(); });
}

bool isLaneNumber(const Value &v) { return calledName(v) == LaneNumberName; }

bool isLaneGroup(const Value &v) { return calledName(v) == LaneGroupName; }

void removeUnusedLaneOperations(Module &m) {
  for (Function &f : make_early_inc_range(m))
    if (f.isDeclaration() && f.use_empty() && f.getName().starts_with(LanePrefix))
      f.eraseFromParent();
}

void keepInPlace(CallBase &operation) {
  LLVMContext &context = operation.getContext();
  AttrBuilder attributes(context);
  for (Attribute::AttrKind kind :
       {Attribute::Convergent, Attribute::NoUnwind, Attribute::WillReturn, Attribute::NoFree})
    attributes.addAttribute(kind);
  attributes.addMemoryAttr(MemoryEffects::inaccessibleMemOnly());
  const auto list = AttributeList().addFnAttributes(context, attributes);
  operation.setAttributes(list);
  operation.getCalledFunction()->setAttributes(list);
}

} // namespace oclc::passes
