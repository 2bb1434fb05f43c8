//===- WideBuiltins.cpp - Vector variants of built-in functions -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/WideBuiltins.h"

#include "Builtins/Library.h"
#include "Passes/Support/KeptBuiltins.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using oclc::builtins::Library;
using oclc::builtins::Widening;

namespace oclc::vectorizer {
namespace {

FunctionType *wideType(FunctionType *scalar, unsigned lanes) {
  auto widen = [&](Type *ty) -> Type * {
    return ty->isVoidTy() ? ty : FixedVectorType::get(ty, lanes);
  };
  SmallVector<Type *> parameters;
  for (Type *ty : scalar->params())
    parameters.push_back(widen(ty));
  return FunctionType::get(widen(scalar->getReturnType()), parameters, false);
}

/// Returns the lanes `first` to `first + lanes - 1` of `v`. Lanes after the end of `v` repeat its
/// last one.
Value *takeLanes(IRBuilderBase &b, Value *v, unsigned first, unsigned lanes) {
  unsigned last = cast<FixedVectorType>(v->getType())->getNumElements() - 1;
  SmallVector<int> mask;
  for (unsigned i = 0; i < lanes; ++i)
    mask.push_back(std::min(first + i, last));
  return b.CreateShuffleVector(v, mask);
}

/// Returns `whole`, with the lanes from `first` on replaced by the lanes of `part`. Lanes of `part`
/// that do not fit are dropped.
Value *putLanes(IRBuilderBase &b, Value *whole, Value *part, unsigned first) {
  unsigned lanes = cast<FixedVectorType>(whole->getType())->getNumElements();
  unsigned partLanes = cast<FixedVectorType>(part->getType())->getNumElements();
  SmallVector<int> spread, blend;
  for (unsigned i = 0; i < lanes; ++i) {
    bool inside = i >= first && i < first + partLanes;
    spread.push_back(inside ? int(i - first) : PoisonMaskElem);
    blend.push_back(inside ? i + lanes : i);
  }
  return b.CreateShuffleVector(whole, b.CreateShuffleVector(part, spread), blend);
}

/// Returns the kept built-in `name`, an overload of `other`, and declares it if necessary.
Function *declare(Function &other, StringRef name, FunctionType *ty) {
  Module &m = *other.getParent();
  // The program may have a function of its own with this name, so compare the names of built-ins.
  for (Function &f : m)
    if (passes::keptBuiltin(f) == name)
      return &f;
  Function *fresh = Function::Create(ty, GlobalValue::ExternalLinkage, name, m);
  fresh->setAttributes(other.getAttributes());
  fresh->setCallingConv(other.getCallingConv());
  passes::markKept(*fresh, name);
  return fresh;
}

/// Returns the overload for `lanes` lanes, one of builtins::OverloadLanes; null if there is none.
Function *overload(Function &scalar, unsigned lanes) {
  std::string name = builtins::vectorOverload(passes::keptBuiltin(scalar), lanes);
  if (!Library::get().defines(name))
    return nullptr;
  return declare(scalar, name, wideType(scalar.getFunctionType(), lanes));
}

/// Returns the internal function `name`. If there is none, creates it without a body.
Function *internalFunction(Function &scalar, const Twine &name, FunctionType *ty) {
  Module &m = *scalar.getParent();
  if (Function *known = m.getFunction(name.str()); known && passes::isGlue(*known))
    return known;
  Function *f = Function::Create(ty, GlobalValue::InternalLinkage, name, m);
  f->setCallingConv(scalar.getCallingConv());
  passes::markGlue(*f);
  for (Attribute::AttrKind kind : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::Memory})
    if (scalar.hasFnAttribute(kind))
      f->addFnAttr(scalar.getFnAttribute(kind));
  return f;
}

Function *defineWide(Function &scalar, unsigned lanes) {
  return internalFunction(scalar, "oclc.wide." + Twine(lanes) + "." + passes::keptBuiltin(scalar),
                          wideType(scalar.getFunctionType(), lanes));
}

CallInst *call(IRBuilderBase &b, Function &callee, ArrayRef<Value *> arguments) {
  CallInst *call = b.CreateCall(&callee, arguments);
  call->setCallingConv(callee.getCallingConv());
  return call;
}

/// Returns the number of lanes of the narrowest overload with at least `lanes` lanes, or of the
/// widest one if there is none.
unsigned chunkFor(unsigned lanes) {
  for (unsigned width : builtins::OverloadLanes)
    if (width >= lanes)
      return width;
  return std::end(builtins::OverloadLanes)[-1];
}

bool emitOverloads(Function &scalar, Function &wide, unsigned lanes) {
  IRBuilder<> b(BasicBlock::Create(wide.getContext(), "", &wide));
  Value *result = PoisonValue::get(wide.getReturnType());
  for (unsigned first = 0; first < lanes;) {
    unsigned width = chunkFor(lanes - first);
    Function *part = overload(scalar, width);
    if (!part)
      return false;
    SmallVector<Value *> arguments;
    for (Argument &arg : wide.args())
      arguments.push_back(takeLanes(b, &arg, first, width));
    result = putLanes(b, result, call(b, *part, arguments), first);
    first += width;
  }
  b.CreateRet(result);
  return true;
}

void emitLanes(Function &scalar, Function &wide, unsigned lanes) {
  IRBuilder<> b(BasicBlock::Create(wide.getContext(), "", &wide));
  bool isVoid = wide.getReturnType()->isVoidTy();
  Value *result = isVoid ? nullptr : PoisonValue::get(wide.getReturnType());
  for (unsigned lane = 0; lane < lanes; ++lane) {
    SmallVector<Value *> arguments;
    for (Argument &arg : wide.args())
      arguments.push_back(b.CreateExtractElement(&arg, lane));
    Value *one = call(b, scalar, arguments);
    if (!isVoid)
      result = b.CreateInsertElement(result, one, lane);
  }
  if (isVoid)
    b.CreateRetVoid();
  else
    b.CreateRet(result);
}

bool isOfScalars(const FunctionType &ty) {
  auto isElement = [](Type *t) { return VectorType::isValidElementType(t); };
  return !ty.isVarArg() && all_of(ty.params(), isElement) &&
         (ty.getReturnType()->isVoidTy() || isElement(ty.getReturnType()));
}

} // namespace

Function *getWideBuiltin(Function &scalar, unsigned lanes) {
  assert(lanes >= 2 && lanes <= MaxLanes && "no such vector");
  StringRef name = passes::keptBuiltin(scalar);
  std::optional<Library::SymbolId> symbol = Library::get().find(name);
  if (name.empty() || !symbol || !isOfScalars(*scalar.getFunctionType()))
    return nullptr;
  bool byOverload = Library::get().widening(*symbol) == Widening::Overload;
  if (byOverload && is_contained(builtins::OverloadLanes, lanes))
    return overload(scalar, lanes);
  Function *wide = defineWide(scalar, lanes);
  if (!wide->empty())
    return wide;
  if (!byOverload)
    emitLanes(scalar, *wide, lanes);
  else if (!emitOverloads(scalar, *wide, lanes)) {
    wide->eraseFromParent();
    return nullptr;
  }
  return wide;
}

Function *getScalarBuiltin(Function &wide) {
  std::string name = builtins::scalarOverload(passes::keptBuiltin(wide));
  std::optional<Library::SymbolId> symbol = Library::get().find(name);
  if (name.empty() || !symbol || Library::get().widening(*symbol) != Widening::Overload)
    return nullptr;
  SmallVector<Type *> parameters;
  for (Type *ty : wide.getFunctionType()->params())
    parameters.push_back(ty->getScalarType());
  return declare(wide, name,
                 FunctionType::get(wide.getReturnType()->getScalarType(), parameters, false));
}

/// Returns the argument for inactive lanes: 1, for which every elementwise function takes its fast
/// path.
static Constant *harmless(Type *ty) {
  return ty->isFPOrFPVectorTy() ? ConstantFP::get(ty, 1.0) : ConstantInt::get(ty, 1);
}

Function *getMaskedBuiltin(Function &scalar, unsigned lanes) {
  Function *wide = getWideBuiltin(scalar, lanes);
  if (!wide)
    return nullptr;
  LLVMContext &context = scalar.getContext();
  FunctionType *plain = wide->getFunctionType();
  SmallVector<Type *> parameters(plain->params());
  parameters.push_back(FixedVectorType::get(Type::getInt1Ty(context), lanes));
  Function *masked =
      internalFunction(scalar, "oclc.masked." + Twine(lanes) + "." + passes::keptBuiltin(scalar),
                       FunctionType::get(plain->getReturnType(), parameters, false));
  if (!masked->empty())
    return masked;
  IRBuilder<> b(BasicBlock::Create(context, "", masked));
  Argument *mask = masked->getArg(masked->arg_size() - 1);
  SmallVector<Value *> arguments;
  for (Argument &arg : drop_end(masked->args()))
    arguments.push_back(b.CreateSelect(mask, &arg, harmless(arg.getType())));
  b.CreateRet(call(b, *wide, arguments));
  return masked;
}

} // namespace oclc::vectorizer
