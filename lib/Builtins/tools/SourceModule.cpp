//===- SourceModule.cpp - Rewrite libclc and our own modules for the library --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/tools/SourceModule.h"

#include "Builtins/Library.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::builtins {

// Address spaces of Clang's NVPTX and SPIR targets.
static constexpr unsigned NvptxConstant = 4;
static constexpr unsigned SpirConstant = 2;

static std::string replaceAll(StringRef Text, StringRef From, StringRef To) {
  std::string Result;
  for (size_t Pos; (Pos = Text.find(From)) != StringRef::npos;
       Text = Text.substr(Pos + From.size()))
    Result += (Text.substr(0, Pos) + To).str();
  return Result + Text.str();
}

std::string replacedName(StringRef Name) {
  unsigned Length;
  if (!Name.consume_front("_Z") || Name.consumeInteger(10, Length))
    return "";
  return "_Z" + std::to_string(Length + StringRef("libclc_").size()) + "libclc_" + Name.str();
}

std::string libraryName(const GlobalValue &GV, Origin From) {
  StringRef Name = GV.getName();
  if (Name.starts_with("llvm."))
    return Name.str();
  std::string Result = From == Origin::Libclc ? replaceAll(Name, "U3AS4", "U3AS2") : Name.str();
  if (GV.hasLocalLinkage())
    return ("__oclc_" + GV.getParent()->getModuleIdentifier() + "_" + Result);
  return Result;
}

bool isDropped(const GlobalValue &GV, Origin From) {
  if (From == Origin::Own)
    return false;
  StringRef Name = GV.getName();
  // Our versions of these functions support scopes and memory orders, every address space, and all
  // types.
  bool OursByDesign = Name.contains("7_Atomic") || Name.contains("wait_group_events") ||
                      Name.contains("async_work_group_") || Name.contains("native_");
  return OursByDesign || isLoweredByPasses(Name);
}

unsigned CanonicalTypes::addressSpace(unsigned AS) const {
  return From == Origin::Libclc && AS == NvptxConstant ? SpirConstant : AS;
}

Type *CanonicalTypes::remapType(Type *Ty) {
  if (From == Origin::Own)
    return Ty;
  if (auto *Pointer = dyn_cast<PointerType>(Ty))
    return PointerType::get(Ty->getContext(), addressSpace(Pointer->getAddressSpace()));
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return ArrayType::get(remapType(Array->getElementType()), Array->getNumElements());
  if (auto *Vector = dyn_cast<VectorType>(Ty))
    return VectorType::get(remapType(Vector->getElementType()), Vector->getElementCount());
  if (auto *Function = dyn_cast<FunctionType>(Ty)) {
    SmallVector<Type *, 8> Params;
    for (Type *Param : Function->params())
      Params.push_back(remapType(Param));
    return FunctionType::get(remapType(Function->getReturnType()), Params, Function->isVarArg());
  }
  // libclc's structures are pairs of results of intrinsics and unions of vectors. They contain no
  // pointers.
  return Ty;
}

void canonicalizeAttributes(Function &F) {
  if (F.isIntrinsic())
    return;
  AttributeMask Drop;
  for (Attribute A : F.getAttributes().getFnAttrs())
    if (A.isStringAttribute())
      Drop.addAttribute(A.getKindAsString());
  Drop.addAttribute(Attribute::NoInline);
  Drop.addAttribute(Attribute::AlwaysInline);
  F.removeFnAttrs(Drop);
  F.addFnAttr(Attribute::NoUnwind);
  F.addFnAttr("no-builtins");
  F.setCallingConv(CallingConv::SPIR_FUNC);
}

/// Gives conversions from floating point to integers a defined result if the integer type cannot
/// represent the value. Such a conversion is poison in LLVM, and so are all values computed from
/// it. On the GPU for which libclc's bitcode was written, it saturates, and libclc relies on that:
/// for example, it uses the minimum of a converted value and the size of a table as an index. The
/// conversions in libclc and in our sources therefore saturate. The convert functions without _sat
/// are an exception: their results for such values are undefined in OpenCL C, and they are called
/// often. There, freezing the result is enough.
static void defineConversions(Function &F) {
  bool AnyResult = F.getName().contains("convert_") && !F.getName().contains("_sat");
  SmallVector<Instruction *, 8> Conversions;
  for (Instruction &I : instructions(F))
    if (isa<FPToSIInst, FPToUIInst>(I))
      Conversions.push_back(&I);
  for (Instruction *I : Conversions) {
    IRBuilder<> B(I->getNextNode());
    Value *Defined;
    if (AnyResult) {
      Defined = B.CreateFreeze(I);
    } else {
      Intrinsic::ID Saturating = isa<FPToSIInst>(I) ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat;
      Value *From = I->getOperand(0);
      Defined = B.CreateIntrinsic(Saturating, {I->getType(), From->getType()}, {From});
    }
    I->replaceUsesWithIf(Defined, [&](Use &U) { return U.getUser() != Defined; });
    if (I->use_empty())
      I->eraseFromParent();
  }
}

void canonicalizeFunction(Function &F) {
  defineConversions(F);
  canonicalizeAttributes(F);
  if (F.getInstructionCount() <= SmallFunctionLimit)
    F.addFnAttr(Attribute::AlwaysInline);
  for (Instruction &I : instructions(F)) {
    // The type-based alias metadata of the library's sources does not hold for the user's memory.
    I.dropUnknownNonDebugMetadata({LLVMContext::MD_fpmath, LLVMContext::MD_loop});
    if (auto *Call = dyn_cast<CallBase>(&I)) {
      Function *Callee = Call->getCalledFunction();
      if (Callee && !Callee->isIntrinsic())
        Call->setCallingConv(CallingConv::SPIR_FUNC);
    }
  }
}

void keepApart(Function &F) { F.removeFnAttr(Attribute::AlwaysInline); }

void freezeArguments(Function &F) {
  // With noundef, the call itself would be undefined behaviour before its arguments are frozen.
  for (Argument &Arg : F.args())
    Arg.removeAttr(Attribute::NoUndef);
  if (F.size() == 1)
    return;
  IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  for (Argument &Arg : F.args()) {
    Value *Frozen = B.CreateFreeze(&Arg);
    Arg.replaceUsesWithIf(Frozen, [&](Use &U) { return U.getUser() != Frozen; });
  }
}

} // namespace oclc::builtins
