//===- SplitCalls.cpp - Splits calls with vectors into calls with scalars ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/KeptBuiltins.h"
#include "Vectorizer/Split/ValueSplitter.h"
#include "Vectorizer/Support/WideBuiltins.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::vectorizer {

/// True for an intrinsic that computes each element of a vector from the same element of its vector
/// operands, and from scalars.
static bool isElementwise(const CallInst &Call) {
  const Intrinsic::ID Id = Call.getIntrinsicID();
  auto *Result = dyn_cast<FixedVectorType>(Call.getType());
  if (!Result || !isTriviallyVectorizable(Id))
    return false;
  return all_of(enumerate(Call.args()), [&](auto Arg) {
    if (isVectorIntrinsicWithScalarOpAtArg(Id, unsigned(Arg.index()), nullptr))
      return isScalar(Arg.value()->getType());
    auto *Vector = dyn_cast<FixedVectorType>(Arg.value()->getType());
    return Vector && Vector->getNumElements() == Result->getNumElements();
  });
}

bool isSplitCall(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || Call.hasOperandBundles() || Callee->getFunctionType() != Call.getFunctionType())
    return false;
  if (Callee->isIntrinsic())
    return isa<WithOverflowInst>(Call) || isSplitReduction(Call.getIntrinsicID()) ||
           isElementwise(Call);
  return !Callee->isVarArg() && !Call.isMustTailCall() && !Call.hasByValArgument() &&
         !Call.hasStructRetAttr();
}

void ValueSplitter::splitCall(CallInst &Call) {
  if (auto *Operation = dyn_cast<WithOverflowInst>(&Call))
    return splitOverflow(*Operation);
  if (isSplitReduction(Call.getIntrinsicID()))
    return splitReduction(cast<IntrinsicInst>(Call));
  if (isa<IntrinsicInst>(Call))
    return splitIntrinsic(Call);
  if (Function *Scalar = getScalarBuiltin(*Call.getCalledFunction()))
    return splitBuiltin(Call, *Scalar);
  splitOtherCall(Call);
}

void ValueSplitter::splitIntrinsic(CallInst &Call) {
  const Intrinsic::ID Id = Call.getIntrinsicID();
  SmallVector<Parts> Arguments;
  for (Value *Arg : Call.args())
    Arguments.push_back(Known.of(Arg));
  SmallVector<Type *> Types;
  if (isVectorIntrinsicWithOverloadTypeAtArg(Id, -1, nullptr))
    Types.push_back(Call.getType()->getScalarType());
  for (auto [Index, Arg] : enumerate(Arguments))
    if (isVectorIntrinsicWithOverloadTypeAtArg(Id, int(Index), nullptr))
      Types.push_back(Arg.front()->getType());
  Parts New;
  for (unsigned Number = 0; Number != countLeaves(Call.getType()); ++Number) {
    SmallVector<Value *> Scalars;
    for (const Parts &Arg : Arguments)
      Scalars.push_back(Arg[Arg.size() == 1 ? 0 : Number]);
    CallInst *One = Builder.CreateIntrinsic(Id, Types, Scalars);
    One->copyIRFlags(&Call);
    New.push_back(One);
  }
  define(Call, New);
}

void ValueSplitter::splitBuiltin(CallInst &Call, Function &Scalar) {
  SmallVector<Parts> Arguments;
  for (Value *Arg : Call.args())
    Arguments.push_back(Known.of(Arg));
  Parts New;
  for (unsigned Number = 0; Number != countLeaves(Call.getType()); ++Number) {
    SmallVector<Value *> Scalars;
    for (const Parts &Arg : Arguments)
      Scalars.push_back(Arg[Number]);
    CallInst *One = Builder.CreateCall(&Scalar, Scalars);
    One->setCallingConv(Scalar.getCallingConv());
    if (isa<FPMathOperator>(One))
      One->copyFastMathFlags(&Call);
    New.push_back(One);
  }
  define(Call, New);
}

/// Builds a value of the type `Ty` from its scalars, which are removed from `Left`.
static Value *assemble(IRBuilderBase &Builder, Type *Ty, ArrayRef<Value *> &Left) {
  if (isScalar(Ty)) {
    Value *First = Left.front();
    Left = Left.drop_front();
    return First;
  }
  Value *Whole = PoisonValue::get(Ty);
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    for (unsigned I = 0; I != Vector->getNumElements(); ++I)
      Whole = Builder.CreateInsertElement(Whole, assemble(Builder, Vector->getElementType(), Left),
                                          uint64_t(I));
    return Whole;
  }
  const bool IsStruct = Ty->isStructTy();
  const uint64_t Members = IsStruct ? Ty->getStructNumElements() : Ty->getArrayNumElements();
  for (unsigned I = 0; I != Members; ++I) {
    Type *Member = IsStruct ? Ty->getStructElementType(I) : Ty->getArrayElementType();
    Whole = Builder.CreateInsertValue(Whole, assemble(Builder, Member, Left), I);
  }
  return Whole;
}

/// Creates a function that makes the same call as `Call`, but takes scalars. If `ToMemory`, it
/// stores the result through its first argument instead of returning it.
static Function *makeOfScalars(const CallInst &Call, ArrayRef<Value *> Scalars, bool ToMemory) {
  Function &Callee = *Call.getCalledFunction();
  Module &M = *Callee.getParent();
  SmallVector<Type *> Parameters;
  for (const Value *Scalar : Scalars)
    Parameters.push_back(Scalar->getType());
  Type *Result = ToMemory ? Type::getVoidTy(M.getContext()) : Call.getType();
  Function *F =
      Function::Create(FunctionType::get(Result, Parameters, false), GlobalValue::InternalLinkage,
                       "oclc.scalars." + Callee.getName(), M);
  passes::markGlue(*F);
  for (Attribute::AttrKind Kind : {Attribute::NoUnwind, Attribute::WillReturn})
    if (Callee.hasFnAttribute(Kind))
      F->addFnAttr(Kind);
  if (Callee.doesNotAccessMemory())
    F->setMemoryEffects(ToMemory ? MemoryEffects::argMemOnly(ModRefInfo::Mod)
                                 : MemoryEffects::none());
  IRBuilder<> Builder(BasicBlock::Create(M.getContext(), "", F));
  SmallVector<Value *> Own;
  for (Argument &Arg : F->args())
    Own.push_back(&Arg);
  ArrayRef<Value *> Left = ArrayRef(Own).drop_front(ToMemory);
  SmallVector<Value *> Arguments;
  for (Type *Ty : Callee.getFunctionType()->params())
    Arguments.push_back(assemble(Builder, Ty, Left));
  CallInst *New = Builder.CreateCall(&Callee, Arguments);
  New->setCallingConv(Call.getCallingConv());
  New->setAttributes(Call.getAttributes());
  if (isa<FPMathOperator>(New))
    New->copyFastMathFlags(&Call);
  if (ToMemory)
    Builder.CreateStore(New, F->getArg(0));
  if (ToMemory || Result->isVoidTy())
    Builder.CreateRetVoid();
  else
    Builder.CreateRet(New);
  return F;
}

void ValueSplitter::splitOtherCall(CallInst &Call) {
  const DataLayout &DL = Call.getDataLayout();
  Type *Ty = Call.getType();
  const bool ToMemory = !isScalar(Ty);
  SmallVector<Value *> Scalars;
  if (ToMemory) {
    BasicBlock &Entry = Call.getFunction()->getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.begin());
    Scalars.push_back(AtEntry.CreateAlloca(Ty, nullptr, Call.getName() + ".result"));
  }
  for (Value *Arg : Call.args())
    Scalars.append(Known.of(Arg));
  CallInst *New = Builder.CreateCall(makeOfScalars(Call, Scalars, ToMemory), Scalars);
  New->setDebugLoc(Call.getDebugLoc());
  if (!ToMemory)
    return define(Call, {New});
  Parts Result;
  for (const Leaf &Part : leavesOf(Ty, DL))
    Result.push_back(Builder.CreateAlignedLoad(
        Part.Ty, addressOf(Scalars.front(), Part),
        commonAlignment(cast<AllocaInst>(Scalars.front())->getAlign(), Part.Offset)));
  define(Call, Result);
}

} // namespace oclc::vectorizer
