//===- ImageRetyping.cpp - Other types for images and samplers -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Images/ImageRetyping.h"

#include "Passes/Support/ImageTypes.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {

Type *ImageRetyping::typeFor(Type *ty) const {
  if (imageType(ty))
    return image;
  return isSamplerType(ty) ? sampler : ty;
}

FunctionType *ImageRetyping::typeFor(FunctionType &ty) const {
  SmallVector<Type *> parameters;
  for (Type *parameter : ty.params())
    parameters.push_back(typeFor(parameter));
  return FunctionType::get(typeFor(ty.getReturnType()), parameters, ty.isVarArg());
}

void ImageRetyping::retype(Instruction &inst) const {
  if (auto *variable = dyn_cast<AllocaInst>(&inst)) {
    variable->setAllocatedType(typeFor(variable->getAllocatedType()));
    return;
  }
  for (Use &operand : inst.operands())
    if (auto *constant = dyn_cast<Constant>(operand);
        constant && typeFor(constant->getType()) != constant->getType()) {
      Type *ty = typeFor(constant->getType());
      operand.set(isa<PoisonValue>(constant)  ? PoisonValue::get(ty)
                  : isa<UndefValue>(constant) ? UndefValue::get(ty)
                                              : Constant::getNullValue(ty));
    }
  if (auto *call = dyn_cast<CallBase>(&inst))
    call->mutateFunctionType(typeFor(*call->getFunctionType()));
  else
    inst.mutateType(typeFor(inst.getType()));
}

} // namespace oclc::passes
