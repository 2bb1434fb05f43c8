//===- SpirvOverloads.cpp - Prepare overloads for LLVM's SPIR-V back end ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/SpirvOverloads.h"

#include "Passes/SPIR/Mangling.h"

#include "llvm/ADT/Twine.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Replaces `call` by a call of the function `name`, which has the same attributes.
void callInstead(CallInst &call, StringRef name, ArrayRef<Value *> arguments) {
  const Function &before = *call.getCalledFunction();
  const SmallVector<Type *> types(map_range(arguments, [](Value *v) { return v->getType(); }));
  FunctionCallee callee = call.getModule()->getOrInsertFunction(
      name, FunctionType::get(call.getType(), types, /*isVarArg=*/false));
  auto *declaration = cast<Function>(callee.getCallee());
  declaration->setCallingConv(before.getCallingConv());
  declaration->setAttributes(before.getAttributes());
  IRBuilder<> builder(&call);
  CallInst *replacement = builder.CreateCall(callee, arguments);
  replacement->setCallingConv(call.getCallingConv());
  replacement->setAttributes(call.getAttributes());
  if (isa<FPMathOperator>(call))
    replacement->copyFastMathFlags(&call);
  call.replaceAllUsesWith(replacement);
  call.eraseFromParent();
}

/// Makes vectors of the scalar arguments of a function that returns vectors.
bool widenScalars(CallInst &call) {
  const auto *vector = dyn_cast<FixedVectorType>(call.getType());
  const auto isScalar = [](const Value *v) { return !v->getType()->isVectorTy(); };
  if (!vector || none_of(call.args(), isScalar))
    return false;
  std::optional<MangledFunction> function = parseMangled(call.getCalledFunction()->getName());
  if (!function || function->parameters.size() != call.arg_size())
    return false;
  const unsigned lanes = vector->getNumElements();
  IRBuilder<> builder(&call);
  SmallVector<Value *> arguments(call.args());
  for (auto [argument, parameter] : zip(arguments, function->parameters))
    if (isScalar(argument)) {
      argument = builder.CreateVectorSplat(lanes, argument);
      parameter.insert(parameter.begin(), ("Dv" + Twine(lanes) + "_").str());
    }
  callInstead(call, mangle(*function), arguments);
  return true;
}

bool replaceAlignedLoad(CallInst &call) {
  StringRef name = call.getCalledFunction()->getName();
  if (!name.consume_front("_Z12vloada_half3") || call.arg_size() != 2)
    return false;
  constexpr uint64_t Stride = 4;
  IRBuilder<> builder(&call);
  Value *offset = call.getArgOperand(0);
  Value *first = builder.CreateMul(offset, ConstantInt::get(offset->getType(), Stride));
  Value *address = builder.CreateGEP(builder.getHalfTy(), call.getArgOperand(1), first);
  callInstead(call, ("_Z11vload_half3" + name).str(),
              {ConstantInt::get(offset->getType(), 0), address});
  return true;
}

} // namespace

bool replaceOverload(CallInst &call, StringRef name) {
  constexpr StringRef WithScalars[] = {"min", "max",  "clamp",      "fmin", "fmax",
                                       "mix", "step", "smoothstep", "ldexp"};
  return name == "vloada_half3" ? replaceAlignedLoad(call)
                                : is_contained(WithScalars, name) && widenScalars(call);
}

} // namespace oclc::passes
