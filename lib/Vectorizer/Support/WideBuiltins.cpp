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

FunctionType *wideType(FunctionType *Scalar, unsigned Lanes) {
  auto Widen = [&](Type *Ty) -> Type * {
    return Ty->isVoidTy() ? Ty : FixedVectorType::get(Ty, Lanes);
  };
  SmallVector<Type *> Parameters;
  for (Type *Ty : Scalar->params())
    Parameters.push_back(Widen(Ty));
  return FunctionType::get(Widen(Scalar->getReturnType()), Parameters, false);
}

/// Returns the lanes `First` to `First + Lanes - 1` of `V`. Lanes after the end of `V` repeat its
/// last one.
Value *takeLanes(IRBuilderBase &B, Value *V, unsigned First, unsigned Lanes) {
  unsigned Last = cast<FixedVectorType>(V->getType())->getNumElements() - 1;
  SmallVector<int> Mask;
  for (unsigned I = 0; I < Lanes; ++I)
    Mask.push_back(std::min(First + I, Last));
  return B.CreateShuffleVector(V, Mask);
}

/// Returns `Whole` with the lanes from `First` on replaced by those of `Part`, as many as fit.
Value *putLanes(IRBuilderBase &B, Value *Whole, Value *Part, unsigned First) {
  unsigned Lanes = cast<FixedVectorType>(Whole->getType())->getNumElements();
  unsigned PartLanes = cast<FixedVectorType>(Part->getType())->getNumElements();
  SmallVector<int> Spread, Blend;
  for (unsigned I = 0; I < Lanes; ++I) {
    bool Inside = I >= First && I < First + PartLanes;
    Spread.push_back(Inside ? int(I - First) : PoisonMaskElem);
    Blend.push_back(Inside ? I + Lanes : I);
  }
  return B.CreateShuffleVector(Whole, B.CreateShuffleVector(Part, Spread), Blend);
}

/// Returns the kept built-in `Name`, an overload of `Other`, and declares it if necessary.
Function *declare(Function &Other, StringRef Name, FunctionType *Ty) {
  Module &M = *Other.getParent();
  // The program may have a function of its own with this name, so compare the names of built-ins.
  for (Function &F : M)
    if (passes::keptBuiltin(F) == Name)
      return &F;
  Function *New = Function::Create(Ty, GlobalValue::ExternalLinkage, Name, M);
  New->setAttributes(Other.getAttributes());
  New->setCallingConv(Other.getCallingConv());
  passes::markKept(*New, Name);
  return New;
}

/// Returns the overload for `Lanes` lanes, one of builtins::OverloadLanes; null if there is none.
Function *overload(Function &Scalar, unsigned Lanes) {
  std::string Name = builtins::vectorOverload(passes::keptBuiltin(Scalar), Lanes);
  if (!Library::get().defines(Name))
    return nullptr;
  return declare(Scalar, Name, wideType(Scalar.getFunctionType(), Lanes));
}

/// Returns the internal function `Name`, which has no body if it is new.
Function *internalFunction(Function &Scalar, const Twine &Name, FunctionType *Ty) {
  Module &M = *Scalar.getParent();
  if (Function *Known = M.getFunction(Name.str()); Known && passes::isGlue(*Known))
    return Known;
  Function *F = Function::Create(Ty, GlobalValue::InternalLinkage, Name, M);
  F->setCallingConv(Scalar.getCallingConv());
  passes::markGlue(*F);
  for (Attribute::AttrKind Kind : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::Memory})
    if (Scalar.hasFnAttribute(Kind))
      F->addFnAttr(Scalar.getFnAttribute(Kind));
  return F;
}

Function *defineWide(Function &Scalar, unsigned Lanes) {
  return internalFunction(Scalar, "oclc.wide." + Twine(Lanes) + "." + passes::keptBuiltin(Scalar),
                          wideType(Scalar.getFunctionType(), Lanes));
}

CallInst *call(IRBuilderBase &B, Function &Callee, ArrayRef<Value *> Arguments) {
  CallInst *Call = B.CreateCall(&Callee, Arguments);
  Call->setCallingConv(Callee.getCallingConv());
  return Call;
}

/// Returns the number of lanes of the narrowest overload with at least `Lanes` lanes, or of the
/// widest one if there is none.
unsigned chunkFor(unsigned Lanes) {
  for (unsigned Width : builtins::OverloadLanes)
    if (Width >= Lanes)
      return Width;
  return std::end(builtins::OverloadLanes)[-1];
}

bool emitOverloads(Function &Scalar, Function &Wide, unsigned Lanes) {
  IRBuilder<> B(BasicBlock::Create(Wide.getContext(), "", &Wide));
  Value *Result = PoisonValue::get(Wide.getReturnType());
  for (unsigned First = 0; First < Lanes;) {
    unsigned Width = chunkFor(Lanes - First);
    Function *Part = overload(Scalar, Width);
    if (!Part)
      return false;
    SmallVector<Value *> Arguments;
    for (Argument &Arg : Wide.args())
      Arguments.push_back(takeLanes(B, &Arg, First, Width));
    Result = putLanes(B, Result, call(B, *Part, Arguments), First);
    First += Width;
  }
  B.CreateRet(Result);
  return true;
}

void emitLanes(Function &Scalar, Function &Wide, unsigned Lanes) {
  IRBuilder<> B(BasicBlock::Create(Wide.getContext(), "", &Wide));
  bool IsVoid = Wide.getReturnType()->isVoidTy();
  Value *Result = IsVoid ? nullptr : PoisonValue::get(Wide.getReturnType());
  for (unsigned Lane = 0; Lane < Lanes; ++Lane) {
    SmallVector<Value *> Arguments;
    for (Argument &Arg : Wide.args())
      Arguments.push_back(B.CreateExtractElement(&Arg, Lane));
    Value *One = call(B, Scalar, Arguments);
    if (!IsVoid)
      Result = B.CreateInsertElement(Result, One, Lane);
  }
  if (IsVoid)
    B.CreateRetVoid();
  else
    B.CreateRet(Result);
}

bool isOfScalars(const FunctionType &Ty) {
  auto IsElement = [](Type *T) { return VectorType::isValidElementType(T); };
  return !Ty.isVarArg() && all_of(Ty.params(), IsElement) &&
         (Ty.getReturnType()->isVoidTy() || IsElement(Ty.getReturnType()));
}

} // namespace

Function *getWideBuiltin(Function &Scalar, unsigned Lanes) {
  assert(Lanes >= 2 && Lanes <= MaxLanes && "no such vector");
  StringRef Name = passes::keptBuiltin(Scalar);
  std::optional<Library::SymbolId> Symbol = Library::get().find(Name);
  if (Name.empty() || !Symbol || !isOfScalars(*Scalar.getFunctionType()))
    return nullptr;
  bool ByOverload = Library::get().widening(*Symbol) == Widening::Overload;
  if (ByOverload && is_contained(builtins::OverloadLanes, Lanes))
    return overload(Scalar, Lanes);
  Function *Wide = defineWide(Scalar, Lanes);
  if (!Wide->empty())
    return Wide;
  if (!ByOverload)
    emitLanes(Scalar, *Wide, Lanes);
  else if (!emitOverloads(Scalar, *Wide, Lanes)) {
    Wide->eraseFromParent();
    return nullptr;
  }
  return Wide;
}

Function *getScalarBuiltin(Function &Wide) {
  std::string Name = builtins::scalarOverload(passes::keptBuiltin(Wide));
  std::optional<Library::SymbolId> Symbol = Library::get().find(Name);
  if (Name.empty() || !Symbol || Library::get().widening(*Symbol) != Widening::Overload)
    return nullptr;
  SmallVector<Type *> Parameters;
  for (Type *Ty : Wide.getFunctionType()->params())
    Parameters.push_back(Ty->getScalarType());
  return declare(Wide, Name,
                 FunctionType::get(Wide.getReturnType()->getScalarType(), Parameters, false));
}

/// Returns 1 in every lane, for which every elementwise function takes its fast path.
static Constant *harmless(Type *Ty) {
  return Ty->isFPOrFPVectorTy() ? ConstantFP::get(Ty, 1.0) : ConstantInt::get(Ty, 1);
}

Function *getMaskedBuiltin(Function &Scalar, unsigned Lanes) {
  Function *Wide = getWideBuiltin(Scalar, Lanes);
  if (!Wide)
    return nullptr;
  LLVMContext &Context = Scalar.getContext();
  FunctionType *Plain = Wide->getFunctionType();
  SmallVector<Type *> Parameters(Plain->params());
  Parameters.push_back(FixedVectorType::get(Type::getInt1Ty(Context), Lanes));
  Function *Masked =
      internalFunction(Scalar, "oclc.masked." + Twine(Lanes) + "." + passes::keptBuiltin(Scalar),
                       FunctionType::get(Plain->getReturnType(), Parameters, false));
  if (!Masked->empty())
    return Masked;
  IRBuilder<> B(BasicBlock::Create(Context, "", Masked));
  Argument *Mask = Masked->getArg(Masked->arg_size() - 1);
  SmallVector<Value *> Arguments;
  for (Argument &Arg : drop_end(Masked->args()))
    Arguments.push_back(B.CreateSelect(Mask, &Arg, harmless(Arg.getType())));
  B.CreateRet(call(B, *Wide, Arguments));
  return Masked;
}

} // namespace oclc::vectorizer
