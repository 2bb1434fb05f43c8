//===- PipesAsPointers.cpp - Give pipes the types of SPIR ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/PipesAsPointers.h"

#include "Passes/Support/FunctionTypes.h"
#include "Passes/Support/MemoryLayout.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Replaces the types of pipes and reserve ids, and types that contain them.
class PipeRetyping : public ValueMapTypeRemapper {
public:
  Type *remapType(Type *ty) override {
    auto [known, isNew] = Known.try_emplace(ty, ty);
    if (!isNew)
      return known->second;
    Type *result = replacement(ty);
    Known[ty] = result;
    return result;
  }

private:
  Type *replacement(Type *ty) {
    if (const auto *opaque = dyn_cast<TargetExtType>(ty)) {
      if (opaque->getName() == "spirv.Pipe")
        return PointerType::get(ty->getContext(), GlobalSpace);
      return opaque->getName() == "spirv.ReserveId"
                 ? PointerType::get(ty->getContext(), PrivateSpace)
                 : ty;
    }
    SmallVector<Type *> parts(
        map_range(ty->subtypes(), [&](Type *part) { return remapType(part); }));
    if (equal(parts, ty->subtypes()))
      return ty;
    if (const auto *array = dyn_cast<ArrayType>(ty))
      return ArrayType::get(parts.front(), array->getNumElements());
    if (const auto *function = dyn_cast<FunctionType>(ty))
      return FunctionType::get(parts.front(), ArrayRef(parts).drop_front(), function->isVarArg());
    auto *structure = cast<StructType>(ty);
    return structure->isLiteral() ? StructType::get(ty->getContext(), parts, structure->isPacked())
                                  : StructType::create(ty->getContext(), parts,
                                                       (structure->getName() + ".pointers").str(),
                                                       structure->isPacked());
  }

  DenseMap<Type *, Type *> Known;
};

/// Replaces a variable by one of another type with the value that `values` gives its initial value.
void replaceVariable(GlobalVariable &old, Type *ty, ValueMapper &values) {
  Constant *start = old.hasInitializer() ? values.mapConstant(*old.getInitializer()) : nullptr;
  auto *fresh = new GlobalVariable(*old.getParent(), ty, old.isConstant(), old.getLinkage(), start,
                                   "", &old, old.getThreadLocalMode(), old.getAddressSpace());
  fresh->copyAttributesFrom(&old);
  fresh->copyMetadata(&old, 0);
  fresh->takeName(&old);
  old.replaceAllUsesWith(fresh);
  old.eraseFromParent();
}

bool isOpaque(const Type *ty) {
  const auto *opaque = dyn_cast<TargetExtType>(ty);
  return opaque && (opaque->getName() == "spirv.Pipe" || opaque->getName() == "spirv.ReserveId");
}

/// True for a bitcast of a number to a reserve id or back. Clang writes such a cast for
/// CLK_NULL_RESERVE_ID, although it is not valid IR.
bool isCastOfId(const User &cast) {
  return Operator::getOpcode(&cast) == Instruction::BitCast &&
         isOpaque(cast.getType()) != isOpaque(cast.getOperand(0)->getType());
}

/// Returns an address in an object of one of the new types; null if its type does not change.
Constant *remapAddress(const GEPOperator &address, PipeRetyping &types) {
  Type *ty = types.remapType(address.getSourceElementType());
  if (ty == address.getSourceElementType())
    return nullptr;
  SmallVector<Constant *> indices;
  for (const Use &index : address.indices())
    indices.push_back(cast<Constant>(index));
  return ConstantExpr::getGetElementPtr(ty, cast<Constant>(address.getOperand(0)), indices,
                                        address.getNoWrapFlags());
}

/// Maps the operands that ValueMapper would leave as they are or make wrong: addresses inside of
/// variables, and casts of constants to reserve ids.
void mapConstants(const Instruction &inst, PipeRetyping &types, ValueToValueMapTy &values) {
  for (const Use &operand : inst.operands()) {
    const auto *c = dyn_cast<ConstantExpr>(operand);
    if (!c)
      continue;
    if (const auto *address = dyn_cast<GEPOperator>(c)) {
      if (Constant *fresh = remapAddress(*address, types))
        values[c] = fresh;
    } else if (isCastOfId(*c) && isOpaque(c->getType())) {
      values[c] = ConstantExpr::getIntToPtr(c->getOperand(0),
                                            PointerType::get(c->getContext(), PrivateSpace));
    }
  }
}

bool hasOpaque(const Instruction &inst) {
  return isOpaque(inst.getType()) ||
         any_of(inst.operands(), [](const Use &operand) { return isOpaque(operand->getType()); });
}

} // namespace

bool hasOpaquePipes(const Module &m) {
  return any_of(m, [](const Function &f) {
    return isOpaque(f.getReturnType()) ||
           any_of(f.args(), [](const Argument &arg) { return isOpaque(arg.getType()); }) ||
           any_of(instructions(f), hasOpaque);
  });
}

PreservedAnalyses PipesAsPointersPass::run(Module &m, ModuleAnalysisManager &) {
  if (!hasOpaquePipes(m))
    return PreservedAnalyses::all();
  PipeRetyping types;
  ValueToValueMapTy mapped;
  ValueMapper values(mapped, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals, &types);
  for (GlobalVariable &variable : make_early_inc_range(m.globals()))
    if (Type *ty = types.remapType(variable.getValueType()); ty != variable.getValueType())
      replaceVariable(variable, ty, values);
  for (Function &f : make_early_inc_range(m))
    if (Type *ty = types.remapType(f.getFunctionType()); ty != f.getFunctionType())
      replaceFunction(f, cast<FunctionType>(ty));
  for (Function &f : m)
    for (Instruction &inst : make_early_inc_range(instructions(f))) {
      const bool isCast = isCastOfId(inst);
      mapConstants(inst, types, mapped);
      values.remapInstruction(inst);
      if (isCast)
        ReplaceInstWithInst(&inst,
                            CastInst::CreateBitOrPointerCast(inst.getOperand(0), inst.getType()));
    }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
