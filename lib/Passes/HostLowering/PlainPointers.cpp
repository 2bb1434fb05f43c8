//===- PlainPointers.cpp - Move all pointers to address space 0 -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/HostLowering/PlainPointers.h"

#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Maps each type to the same type with all pointers in address space 0.
class PlainPointers final : public ValueMapTypeRemapper {
public:
  Type *remapType(Type *ty) override {
    auto [it, fresh] = Known.try_emplace(ty, ty);
    if (!fresh)
      return it->second;
    Type *result = remap(ty);
    return Known[ty] = result;
  }

private:
  DenseMap<Type *, Type *> Known;

  Type *remap(Type *ty) {
    if (ty->isPointerTy())
      return PointerType::get(ty->getContext(), 0);
    if (auto *array = dyn_cast<ArrayType>(ty))
      return ArrayType::get(remapType(array->getElementType()), array->getNumElements());
    if (auto *vector = dyn_cast<VectorType>(ty))
      return VectorType::get(remapType(vector->getElementType()), vector->getElementCount());
    if (auto *signature = dyn_cast<FunctionType>(ty)) {
      SmallVector<Type *> parameters = remapAll(signature->params());
      return FunctionType::get(remapType(signature->getReturnType()), parameters,
                               signature->isVarArg());
    }
    if (auto *structTy = dyn_cast<StructType>(ty))
      return remapStruct(structTy);
    return ty;
  }

  Type *remapStruct(StructType *structTy) {
    SmallVector<Type *> elements = remapAll(structTy->elements());
    if (structTy->isOpaque() || ArrayRef<Type *>(elements) == structTy->elements())
      return structTy;
    if (structTy->isLiteral())
      return StructType::get(structTy->getContext(), elements, structTy->isPacked());
    return StructType::create(structTy->getContext(), elements, structTy->getName(),
                              structTy->isPacked());
  }

  SmallVector<Type *> remapAll(ArrayRef<Type *> types) {
    return map_to_vector(types, [&](Type *ty) { return remapType(ty); });
  }
};

/// Removes constant casts between address spaces, which are no-ops on the host.
class CastRemover final : public ValueMaterializer {
public:
  CastRemover(ValueToValueMapTy &map, PlainPointers &types) : Map(map), Types(types) {}
  Value *materialize(Value *v) override {
    auto *expression = dyn_cast<ConstantExpr>(v);
    if (!expression || expression->getOpcode() != Instruction::AddrSpaceCast)
      return nullptr;
    return MapValue(expression->getOperand(0), Map, RF_None, &Types, this);
  }

private:
  ValueToValueMapTy &Map;
  PlainPointers &Types;
};

class Lowering {
public:
  explicit Lowering(Module &m) : M(m), Casts(Map, Types) {}

  void run() {
    SmallVector<GlobalVariable *> variables;
    for (GlobalVariable &gv : M.globals())
      variables.push_back(&gv);
    SmallVector<Function *> functions;
    for (Function &f : M)
      functions.push_back(&f);
    for (GlobalVariable *gv : variables)
      declare(*gv);
    for (Function *f : functions)
      declare(*f);
    for (GlobalVariable *gv : variables)
      if (gv->hasInitializer())
        cast<GlobalVariable>(Map[gv])->setInitializer(
            MapValue(gv->getInitializer(), Map, RF_None, &Types, &Casts));
    for (Function *f : functions)
      moveBody(*f);
    remapNamedMetadata();
    for (Function *f : functions)
      discard(*f);
    for (GlobalVariable *gv : variables)
      discard(*gv);
  }

private:
  Module &M;
  PlainPointers Types;
  ValueToValueMapTy Map;
  CastRemover Casts;

  void declare(GlobalVariable &gv) {
    auto *fresh = new GlobalVariable(M, Types.remapType(gv.getValueType()), gv.isConstant(),
                                     gv.getLinkage(), nullptr, "", &gv, GlobalValue::NotThreadLocal,
                                     /*AddressSpace=*/0);
    fresh->copyAttributesFrom(&gv);
    fresh->takeName(&gv);
    fresh->copyMetadata(&gv, 0);
    Map[&gv] = fresh;
  }

  void declare(Function &f) {
    auto *type = cast<FunctionType>(Types.remapType(f.getFunctionType()));
    if (f.isIntrinsic()) {
      Map[&f] = plainIntrinsic(f, type);
      return;
    }
    Function *fresh = Function::Create(type, f.getLinkage(), 0, "");
    M.getFunctionList().insert(f.getIterator(), fresh);
    fresh->copyAttributesFrom(&f);
    fresh->setCallingConv(CallingConv::C);
    fresh->takeName(&f);
    fresh->copyMetadata(&f, 0);
    Map[&f] = fresh;
  }

  /// Returns the declaration of the intrinsic that is overloaded on pointers in address space 0.
  Function *plainIntrinsic(Function &f, FunctionType *type) {
    SmallVector<class Type *> overloads;
    if (type == f.getFunctionType() ||
        !Intrinsic::getIntrinsicSignature(f.getIntrinsicID(), type, overloads))
      return &f;
    return Intrinsic::getOrInsertDeclaration(&M, f.getIntrinsicID(), overloads);
  }

  void moveBody(Function &f) {
    if (f.isDeclaration())
      return;
    auto *fresh = cast<Function>(Map[&f]);
    fresh->splice(fresh->begin(), &f);
    for (auto [old, arg] : zip(f.args(), fresh->args())) {
      arg.takeName(&old);
      old.replaceAllUsesWith(&arg);
    }
    RemapFunction(*fresh, Map, RF_IgnoreMissingLocals | RF_ReuseAndMutateDistinctMDs, &Types,
                  &Casts);
    for (Instruction &inst : make_early_inc_range(instructions(*fresh))) {
      if (auto *call = dyn_cast<CallBase>(&inst))
        call->setCallingConv(CallingConv::C);
      if (isa<AddrSpaceCastInst>(inst)) {
        inst.replaceAllUsesWith(inst.getOperand(0));
        inst.eraseFromParent();
      }
    }
  }

  void remapNamedMetadata() {
    for (NamedMDNode &named : M.named_metadata())
      for (unsigned i = 0, e = named.getNumOperands(); i != e; ++i)
        named.setOperand(i, MapMetadata(named.getOperand(i), Map, RF_None, &Types, &Casts));
  }

  /// Erases a symbol that has been replaced. Bodies, initializers and metadata are remapped
  /// already, so its remaining uses do not matter.
  void discard(GlobalObject &old) {
    if (Map[&old] == &old)
      return;
    old.removeDeadConstantUsers();
    old.replaceAllUsesWith(UndefValue::get(old.getType()));
    old.eraseFromParent();
  }
};

} // namespace

void makePointersPlain(Module &m) { Lowering(m).run(); }

} // namespace oclc::passes
