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
  Type *remapType(Type *Ty) override {
    auto [It, New] = Known.try_emplace(Ty, Ty);
    if (!New)
      return It->second;
    Type *Result = remap(Ty);
    return Known[Ty] = Result;
  }

private:
  DenseMap<Type *, Type *> Known;

  Type *remap(Type *Ty) {
    if (Ty->isPointerTy())
      return PointerType::get(Ty->getContext(), 0);
    if (auto *Array = dyn_cast<ArrayType>(Ty))
      return ArrayType::get(remapType(Array->getElementType()), Array->getNumElements());
    if (auto *Vector = dyn_cast<VectorType>(Ty))
      return VectorType::get(remapType(Vector->getElementType()), Vector->getElementCount());
    if (auto *Signature = dyn_cast<FunctionType>(Ty)) {
      SmallVector<Type *> Parameters = remapAll(Signature->params());
      return FunctionType::get(remapType(Signature->getReturnType()), Parameters,
                               Signature->isVarArg());
    }
    if (auto *Struct = dyn_cast<StructType>(Ty))
      return remapStruct(Struct);
    return Ty;
  }

  Type *remapStruct(StructType *Struct) {
    SmallVector<Type *> Elements = remapAll(Struct->elements());
    if (Struct->isOpaque() || ArrayRef<Type *>(Elements) == Struct->elements())
      return Struct;
    if (Struct->isLiteral())
      return StructType::get(Struct->getContext(), Elements, Struct->isPacked());
    return StructType::create(Struct->getContext(), Elements, Struct->getName(),
                              Struct->isPacked());
  }

  SmallVector<Type *> remapAll(ArrayRef<Type *> Types) {
    return map_to_vector(Types, [&](Type *Ty) { return remapType(Ty); });
  }
};

/// Removes constant casts between address spaces, which are no-ops on the host.
class CastRemover final : public ValueMaterializer {
public:
  CastRemover(ValueToValueMapTy &Map, PlainPointers &Types) : Map(Map), Types(Types) {}
  Value *materialize(Value *V) override {
    auto *Expression = dyn_cast<ConstantExpr>(V);
    if (!Expression || Expression->getOpcode() != Instruction::AddrSpaceCast)
      return nullptr;
    return MapValue(Expression->getOperand(0), Map, RF_None, &Types, this);
  }

private:
  ValueToValueMapTy &Map;
  PlainPointers &Types;
};

class Lowering {
public:
  explicit Lowering(Module &M) : M(M), Casts(Map, Types) {}

  void run() {
    SmallVector<GlobalVariable *> Variables;
    for (GlobalVariable &GV : M.globals())
      Variables.push_back(&GV);
    SmallVector<Function *> Functions;
    for (Function &F : M)
      Functions.push_back(&F);
    for (GlobalVariable *GV : Variables)
      declare(*GV);
    for (Function *F : Functions)
      declare(*F);
    for (GlobalVariable *GV : Variables)
      if (GV->hasInitializer())
        cast<GlobalVariable>(Map[GV])->setInitializer(
            MapValue(GV->getInitializer(), Map, RF_None, &Types, &Casts));
    for (Function *F : Functions)
      moveBody(*F);
    remapNamedMetadata();
    for (Function *F : Functions)
      discard(*F);
    for (GlobalVariable *GV : Variables)
      discard(*GV);
  }

private:
  Module &M;
  PlainPointers Types;
  ValueToValueMapTy Map;
  CastRemover Casts;

  void declare(GlobalVariable &GV) {
    auto *New = new GlobalVariable(M, Types.remapType(GV.getValueType()), GV.isConstant(),
                                   GV.getLinkage(), nullptr, "", &GV, GlobalValue::NotThreadLocal,
                                   /*AddressSpace=*/0);
    New->copyAttributesFrom(&GV);
    New->takeName(&GV);
    New->copyMetadata(&GV, 0);
    Map[&GV] = New;
  }

  void declare(Function &F) {
    auto *Type = cast<FunctionType>(Types.remapType(F.getFunctionType()));
    if (F.isIntrinsic()) {
      Map[&F] = plainIntrinsic(F, Type);
      return;
    }
    Function *New = Function::Create(Type, F.getLinkage(), 0, "");
    M.getFunctionList().insert(F.getIterator(), New);
    New->copyAttributesFrom(&F);
    New->setCallingConv(CallingConv::C);
    New->takeName(&F);
    New->copyMetadata(&F, 0);
    Map[&F] = New;
  }

  /// Returns the declaration of the intrinsic that is overloaded on pointers in address space 0.
  Function *plainIntrinsic(Function &F, FunctionType *Type) {
    SmallVector<class Type *> Overloads;
    if (Type == F.getFunctionType() ||
        !Intrinsic::getIntrinsicSignature(F.getIntrinsicID(), Type, Overloads))
      return &F;
    return Intrinsic::getOrInsertDeclaration(&M, F.getIntrinsicID(), Overloads);
  }

  void moveBody(Function &F) {
    if (F.isDeclaration())
      return;
    auto *New = cast<Function>(Map[&F]);
    New->splice(New->begin(), &F);
    for (auto [Old, Arg] : zip(F.args(), New->args())) {
      Arg.takeName(&Old);
      Old.replaceAllUsesWith(&Arg);
    }
    RemapFunction(*New, Map, RF_IgnoreMissingLocals | RF_ReuseAndMutateDistinctMDs, &Types, &Casts);
    for (Instruction &I : make_early_inc_range(instructions(*New))) {
      if (auto *Call = dyn_cast<CallBase>(&I))
        Call->setCallingConv(CallingConv::C);
      if (isa<AddrSpaceCastInst>(I)) {
        I.replaceAllUsesWith(I.getOperand(0));
        I.eraseFromParent();
      }
    }
  }

  void remapNamedMetadata() {
    for (NamedMDNode &Named : M.named_metadata())
      for (unsigned I = 0, E = Named.getNumOperands(); I != E; ++I)
        Named.setOperand(I, MapMetadata(Named.getOperand(I), Map, RF_None, &Types, &Casts));
  }

  /// Erases a symbol that has been replaced. Bodies, initializers and metadata are remapped
  /// already, so its remaining uses do not matter.
  void discard(GlobalObject &Old) {
    if (Map[&Old] == &Old)
      return;
    Old.removeDeadConstantUsers();
    Old.replaceAllUsesWith(UndefValue::get(Old.getType()));
    Old.eraseFromParent();
  }
};

} // namespace

void makePointersPlain(Module &M) { Lowering(M).run(); }

} // namespace oclc::passes
