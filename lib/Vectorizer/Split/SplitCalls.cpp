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
static bool isElementwise(const CallInst &call) {
  const Intrinsic::ID id = call.getIntrinsicID();
  auto *result = dyn_cast<FixedVectorType>(call.getType());
  if (!result || !isTriviallyVectorizable(id))
    return false;
  return all_of(enumerate(call.args()), [&](auto arg) {
    if (isVectorIntrinsicWithScalarOpAtArg(id, unsigned(arg.index()), nullptr))
      return isScalar(arg.value()->getType());
    auto *vector = dyn_cast<FixedVectorType>(arg.value()->getType());
    return vector && vector->getNumElements() == result->getNumElements();
  });
}

bool isSplitCall(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee || call.hasOperandBundles() || callee->getFunctionType() != call.getFunctionType())
    return false;
  if (callee->isIntrinsic())
    return isa<WithOverflowInst>(call) || isSplitReduction(call.getIntrinsicID()) ||
           isElementwise(call);
  return !callee->isVarArg() && !call.isMustTailCall() && !call.hasByValArgument() &&
         !call.hasStructRetAttr();
}

void ValueSplitter::splitCall(CallInst &call) {
  if (auto *operation = dyn_cast<WithOverflowInst>(&call))
    return splitOverflow(*operation);
  if (isSplitReduction(call.getIntrinsicID()))
    return splitReduction(cast<IntrinsicInst>(call));
  if (isa<IntrinsicInst>(call))
    return splitIntrinsic(call);
  if (Function *scalar = getScalarBuiltin(*call.getCalledFunction()))
    return splitBuiltin(call, *scalar);
  splitOtherCall(call);
}

void ValueSplitter::splitIntrinsic(CallInst &call) {
  const Intrinsic::ID id = call.getIntrinsicID();
  SmallVector<Parts> arguments;
  for (Value *arg : call.args())
    arguments.push_back(Known.of(arg));
  SmallVector<Type *> types;
  if (isVectorIntrinsicWithOverloadTypeAtArg(id, -1, nullptr))
    types.push_back(call.getType()->getScalarType());
  for (auto [index, arg] : enumerate(arguments))
    if (isVectorIntrinsicWithOverloadTypeAtArg(id, int(index), nullptr))
      types.push_back(arg.front()->getType());
  Parts fresh;
  for (unsigned number = 0; number != countLeaves(call.getType()); ++number) {
    SmallVector<Value *> scalars;
    for (const Parts &arg : arguments)
      scalars.push_back(arg[arg.size() == 1 ? 0 : number]);
    CallInst *one = Builder.CreateIntrinsic(id, types, scalars);
    one->copyIRFlags(&call);
    fresh.push_back(one);
  }
  define(call, fresh);
}

void ValueSplitter::splitBuiltin(CallInst &call, Function &scalar) {
  SmallVector<Parts> arguments;
  for (Value *arg : call.args())
    arguments.push_back(Known.of(arg));
  Parts fresh;
  for (unsigned number = 0; number != countLeaves(call.getType()); ++number) {
    SmallVector<Value *> scalars;
    for (const Parts &arg : arguments)
      scalars.push_back(arg[number]);
    CallInst *one = Builder.CreateCall(&scalar, scalars);
    one->setCallingConv(scalar.getCallingConv());
    if (isa<FPMathOperator>(one))
      one->copyFastMathFlags(&call);
    fresh.push_back(one);
  }
  define(call, fresh);
}

/// Builds a value of the type `ty` from the first scalars of `left`, and removes these from `left`.
static Value *assemble(IRBuilderBase &builder, Type *ty, ArrayRef<Value *> &left) {
  if (isScalar(ty)) {
    Value *first = left.front();
    left = left.drop_front();
    return first;
  }
  Value *whole = PoisonValue::get(ty);
  if (auto *vector = dyn_cast<FixedVectorType>(ty)) {
    for (unsigned i = 0; i != vector->getNumElements(); ++i)
      whole = builder.CreateInsertElement(whole, assemble(builder, vector->getElementType(), left),
                                          uint64_t(i));
    return whole;
  }
  const bool isStruct = ty->isStructTy();
  const uint64_t members = isStruct ? ty->getStructNumElements() : ty->getArrayNumElements();
  for (unsigned i = 0; i != members; ++i) {
    Type *member = isStruct ? ty->getStructElementType(i) : ty->getArrayElementType();
    whole = builder.CreateInsertValue(whole, assemble(builder, member, left), i);
  }
  return whole;
}

/// Creates a function that makes the same call as `call`, but takes scalars. If `toMemory`, it
/// stores the result through its first argument instead of returning it.
static Function *makeOfScalars(const CallInst &call, ArrayRef<Value *> scalars, bool toMemory) {
  Function &callee = *call.getCalledFunction();
  Module &m = *callee.getParent();
  SmallVector<Type *> parameters;
  for (const Value *scalar : scalars)
    parameters.push_back(scalar->getType());
  Type *result = toMemory ? Type::getVoidTy(m.getContext()) : call.getType();
  Function *f =
      Function::Create(FunctionType::get(result, parameters, false), GlobalValue::InternalLinkage,
                       "oclc.scalars." + callee.getName(), m);
  passes::markGlue(*f);
  // Branches to cold calls count as rare (LaneFlow.h).
  for (Attribute::AttrKind kind : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::Cold})
    if (callee.hasFnAttribute(kind))
      f->addFnAttr(kind);
  if (callee.doesNotAccessMemory())
    f->setMemoryEffects(toMemory ? MemoryEffects::argMemOnly(ModRefInfo::Mod)
                                 : MemoryEffects::none());
  IRBuilder<> builder(BasicBlock::Create(m.getContext(), "", f));
  SmallVector<Value *> own;
  for (Argument &arg : f->args())
    own.push_back(&arg);
  ArrayRef<Value *> left = ArrayRef(own).drop_front(toMemory);
  SmallVector<Value *> arguments;
  for (Type *ty : callee.getFunctionType()->params())
    arguments.push_back(assemble(builder, ty, left));
  CallInst *fresh = builder.CreateCall(&callee, arguments);
  fresh->setCallingConv(call.getCallingConv());
  fresh->setAttributes(call.getAttributes());
  if (isa<FPMathOperator>(fresh))
    fresh->copyFastMathFlags(&call);
  if (toMemory)
    builder.CreateStore(fresh, f->getArg(0));
  if (toMemory || result->isVoidTy())
    builder.CreateRetVoid();
  else
    builder.CreateRet(fresh);
  return f;
}

void ValueSplitter::splitOtherCall(CallInst &call) {
  const DataLayout &dl = call.getDataLayout();
  Type *ty = call.getType();
  const bool toMemory = !isScalar(ty);
  SmallVector<Value *> scalars;
  if (toMemory) {
    BasicBlock &entry = call.getFunction()->getEntryBlock();
    IRBuilder<> atEntry(&entry, entry.begin());
    scalars.push_back(atEntry.CreateAlloca(ty, nullptr, call.getName() + ".result"));
  }
  for (Value *arg : call.args())
    scalars.append(Known.of(arg));
  CallInst *fresh = Builder.CreateCall(makeOfScalars(call, scalars, toMemory), scalars);
  fresh->setDebugLoc(call.getDebugLoc());
  if (!toMemory)
    return define(call, {fresh});
  Parts result;
  for (const Leaf &part : leavesOf(ty, dl))
    result.push_back(Builder.CreateAlignedLoad(
        part.Ty, addressOf(scalars.front(), part),
        commonAlignment(cast<AllocaInst>(scalars.front())->getAlign(), part.Offset)));
  define(call, result);
}

} // namespace oclc::vectorizer
