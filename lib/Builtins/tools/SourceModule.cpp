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

static std::string replaceAll(StringRef text, StringRef from, StringRef to) {
  std::string result;
  for (size_t pos; (pos = text.find(from)) != StringRef::npos;
       text = text.substr(pos + from.size()))
    result += (text.substr(0, pos) + to).str();
  return result + text.str();
}

std::string replacedName(StringRef name) {
  unsigned length;
  if (!name.consume_front("_Z") || name.consumeInteger(10, length))
    return "";
  return "_Z" + std::to_string(length + StringRef("libclc_").size()) + "libclc_" + name.str();
}

std::string libraryName(const GlobalValue &gv, Origin from) {
  StringRef name = gv.getName();
  if (name.starts_with("llvm."))
    return name.str();
  std::string result = from == Origin::Libclc ? replaceAll(name, "U3AS4", "U3AS2") : name.str();
  if (gv.hasLocalLinkage())
    return ("__oclc_" + gv.getParent()->getModuleIdentifier() + "_" + result);
  return result;
}

bool isDropped(const GlobalValue &gv, Origin from) {
  if (from == Origin::Own)
    return false;
  StringRef name = gv.getName();
  // Our versions of these functions support scopes and memory orders, every address space, and all
  // types.
  bool oursByDesign = name.contains("7_Atomic") || name.contains("wait_group_events") ||
                      name.contains("async_work_group_") || name.contains("native_");
  return oursByDesign || isLoweredByPasses(name);
}

unsigned CanonicalTypes::addressSpace(unsigned as) const {
  return From == Origin::Libclc && as == NvptxConstant ? SpirConstant : as;
}

Type *CanonicalTypes::remapType(Type *ty) {
  if (From == Origin::Own)
    return ty;
  if (auto *pointer = dyn_cast<PointerType>(ty))
    return PointerType::get(ty->getContext(), addressSpace(pointer->getAddressSpace()));
  if (auto *array = dyn_cast<ArrayType>(ty))
    return ArrayType::get(remapType(array->getElementType()), array->getNumElements());
  if (auto *vector = dyn_cast<VectorType>(ty))
    return VectorType::get(remapType(vector->getElementType()), vector->getElementCount());
  if (auto *function = dyn_cast<FunctionType>(ty)) {
    SmallVector<Type *, 8> params;
    for (Type *param : function->params())
      params.push_back(remapType(param));
    return FunctionType::get(remapType(function->getReturnType()), params, function->isVarArg());
  }
  // libclc's structures are pairs of results of intrinsics and unions of vectors. They contain no
  // pointers.
  return ty;
}

void canonicalizeAttributes(Function &f) {
  if (f.isIntrinsic())
    return;
  AttributeMask drop;
  for (Attribute a : f.getAttributes().getFnAttrs())
    if (a.isStringAttribute())
      drop.addAttribute(a.getKindAsString());
  drop.addAttribute(Attribute::NoInline);
  drop.addAttribute(Attribute::AlwaysInline);
  f.removeFnAttrs(drop);
  f.addFnAttr(Attribute::NoUnwind);
  f.addFnAttr("no-builtins");
  f.setCallingConv(CallingConv::SPIR_FUNC);
}

/// Gives conversions from floating point to integers a defined result if the integer type cannot
/// represent the value. Such a conversion is poison in LLVM, and so are all values computed from
/// it. On the GPU for which libclc's bitcode was written, it saturates, and libclc relies on that:
/// for example, it uses the minimum of a converted value and the size of a table as an index. The
/// conversions in libclc and in our sources therefore saturate. The convert functions without _sat
/// are an exception: their results for such values are undefined in OpenCL C, and they are called
/// often. There, freezing the result is enough.
static void defineConversions(Function &f) {
  bool anyResult = f.getName().contains("convert_") && !f.getName().contains("_sat");
  SmallVector<Instruction *, 8> conversions;
  for (Instruction &inst : instructions(f))
    if (isa<FPToSIInst, FPToUIInst>(inst))
      conversions.push_back(&inst);
  for (Instruction *inst : conversions) {
    IRBuilder<> b(inst->getNextNode());
    Value *defined;
    if (anyResult) {
      defined = b.CreateFreeze(inst);
    } else {
      Intrinsic::ID saturating =
          isa<FPToSIInst>(inst) ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat;
      Value *from = inst->getOperand(0);
      defined = b.CreateIntrinsic(saturating, {inst->getType(), from->getType()}, {from});
    }
    inst->replaceUsesWithIf(defined, [&](Use &u) { return u.getUser() != defined; });
    if (inst->use_empty())
      inst->eraseFromParent();
  }
}

/// The order of zeros in minima and maxima is not specified in OpenCL C. Without it, CPUs need
/// fewer instructions.
static void ignoreSignsOfZeros(Function &f) {
  for (Instruction &inst : instructions(f))
    if (auto *call = dyn_cast<IntrinsicInst>(&inst);
        call && (call->getIntrinsicID() == Intrinsic::minnum ||
                 call->getIntrinsicID() == Intrinsic::maxnum))
      call->setHasNoSignedZeros(true);
}

void canonicalizeFunction(Function &f) {
  defineConversions(f);
  ignoreSignsOfZeros(f);
  canonicalizeAttributes(f);
  if (f.getInstructionCount() <= SmallFunctionLimit)
    f.addFnAttr(Attribute::AlwaysInline);
  for (Instruction &inst : instructions(f)) {
    // The type-based alias metadata of the library's sources does not hold for the user's memory.
    inst.dropUnknownNonDebugMetadata(
        {LLVMContext::MD_fpmath, LLVMContext::MD_loop, LLVMContext::MD_prof});
    if (auto *call = dyn_cast<CallBase>(&inst)) {
      Function *callee = call->getCalledFunction();
      if (callee && !callee->isIntrinsic())
        call->setCallingConv(CallingConv::SPIR_FUNC);
    }
  }
}

void keepApart(Function &f) { f.removeFnAttr(Attribute::AlwaysInline); }

void freezeArguments(Function &f) {
  // With noundef, the call itself would be undefined behaviour before its arguments are frozen.
  for (Argument &arg : f.args())
    arg.removeAttr(Attribute::NoUndef);
  if (f.size() == 1)
    return;
  IRBuilder<> b(&*f.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  for (Argument &arg : f.args()) {
    Value *frozen = b.CreateFreeze(&arg);
    arg.replaceUsesWithIf(frozen, [&](Use &u) { return u.getUser() != frozen; });
  }
}

} // namespace oclc::builtins
