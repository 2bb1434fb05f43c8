//===- LaneOperations.cpp - Operations on the lanes of a sub-group ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/LaneOperations.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

static constexpr StringLiteral Prefix = "__oclc_lane_";

static StringRef calledName(const Value &V) {
  auto *Call = dyn_cast<CallBase>(&V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee ? Callee->getName() : "";
}

/// Returns the vector reduction for the suffix OP_T of a name, such as "add_uint".
static Intrinsic::ID reductionOf(StringRef Text, const Type &Ty) {
  auto [Op, TypeName] = Text.split('_');
  const bool IsFloat = Ty.isFloatingPointTy(), IsUnsigned = TypeName.starts_with("u");
  if (Op == "add")
    return IsFloat ? Intrinsic::vector_reduce_fadd : Intrinsic::vector_reduce_add;
  if (Op == "min")
    return IsFloat      ? Intrinsic::vector_reduce_fmin
           : IsUnsigned ? Intrinsic::vector_reduce_umin
                        : Intrinsic::vector_reduce_smin;
  if (Op == "max")
    return IsFloat      ? Intrinsic::vector_reduce_fmax
           : IsUnsigned ? Intrinsic::vector_reduce_umax
                        : Intrinsic::vector_reduce_smax;
  return Intrinsic::not_intrinsic;
}

std::optional<LaneOperation> laneOperation(const Value &V) {
  StringRef Name = calledName(V);
  if (!Name.consume_front(Prefix))
    return std::nullopt;
  if (Name.starts_with("read_"))
    return LaneOperation{LaneOperation::Read};
  if (Name.starts_with("broadcast_"))
    return LaneOperation{LaneOperation::Broadcast};
  if (Name.consume_front("reduce_"))
    if (Intrinsic::ID Id = reductionOf(Name, *V.getType()); Id != Intrinsic::not_intrinsic)
      return LaneOperation{LaneOperation::Reduce, Id};
  return std::nullopt;
}

bool hasLaneOperations(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) { return laneOperation(I).has_value(); });
}

bool isLaneNumber(const Value &V) { return calledName(V) == LaneNumberName; }

bool isLaneGroup(const Value &V) { return calledName(V) == LaneGroupName; }

void removeUnusedLaneOperations(Module &M) {
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && F.getName().starts_with(Prefix))
      F.eraseFromParent();
}

void keepInPlace(CallBase &Operation) {
  LLVMContext &Context = Operation.getContext();
  AttrBuilder Attributes(Context);
  for (Attribute::AttrKind Kind :
       {Attribute::Convergent, Attribute::NoUnwind, Attribute::WillReturn, Attribute::NoFree})
    Attributes.addAttribute(Kind);
  Attributes.addMemoryAttr(MemoryEffects::inaccessibleMemOnly());
  const auto List = AttributeList().addFnAttributes(Context, Attributes);
  Operation.setAttributes(List);
  Operation.getCalledFunction()->setAttributes(List);
}

} // namespace oclc::passes
