//===- PrepareSpirv.cpp - Prepare canonical IR for LLVM's SPIR-V back end ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/PrepareSpirv.h"

#include "Builtins/Widening.h"
#include "Passes/SPIR/SpirvConversions.h"
#include "Passes/SPIR/SpirvOverloads.h"
#include "Passes/SPIR/SpirvSynchronization.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/PipeArguments.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace llvm;

namespace oclc::passes {

/// Returns the mangled name of `mad` for `ty`; empty if there is none.
static std::string multiplyAddName(Type *ty) {
  Type *scalar = ty->getScalarType();
  std::string name = scalar->isFloatTy()    ? "_Z3madfff"
                     : scalar->isDoubleTy() ? "_Z3madddd"
                     : scalar->isHalfTy()   ? "_Z3madDhDhDh"
                                            : "";
  auto *vector = dyn_cast<FixedVectorType>(ty);
  return name.empty() || !vector ? name : builtins::vectorOverload(name, vector->getNumElements());
}

/// Replaces llvm.fmuladd by `mad`. The back end would emit `fma`, which is slow on CPUs without
/// such an instruction.
static void replaceMultiplyAdd(IntrinsicInst &call) {
  std::string name = multiplyAddName(call.getType());
  if (name.empty())
    return;
  Type *ty = call.getType();
  FunctionCallee mad = call.getModule()->getOrInsertFunction(name, ty, ty, ty, ty);
  auto *declaration = cast<Function>(mad.getCallee());
  declaration->setCallingConv(CallingConv::SPIR_FUNC);
  declaration->setDoesNotAccessMemory();
  declaration->setDoesNotThrow();
  IRBuilder<> builder(&call);
  CallInst *replacement = builder.CreateCall(
      mad, {call.getArgOperand(0), call.getArgOperand(1), call.getArgOperand(2)});
  replacement->setCallingConv(CallingConv::SPIR_FUNC);
  replacement->copyFastMathFlags(&call);
  call.replaceAllUsesWith(replacement);
  call.eraseFromParent();
}

/// Passes strings as pointers to their first byte. The back end would pass pointers to arrays, as
/// the strings are defined, but the format of printf must be a pointer to bytes.
static void pointToBytes(CallInst &printf) {
  for (Use &operand : printf.args()) {
    auto *variable = dyn_cast<GlobalVariable>(operand);
    if (!variable)
      continue;
    IRBuilder<> builder(&printf);
    auto *address = GetElementPtrInst::Create(builder.getInt8Ty(), variable, {builder.getInt64(0)});
    operand.set(builder.Insert(address));
  }
}

/// Expands any() and all(). In OpenCL C they test the signs of integers, in SPIR-V they test
/// booleans.
static void replaceAnyOrAll(CallInst &call, bool isAny) {
  IRBuilder<> builder(&call);
  Value *operand = call.getArgOperand(0);
  auto *vector = dyn_cast<FixedVectorType>(operand->getType());
  Value *joined = nullptr;
  for (unsigned index = 0; index != (vector ? vector->getNumElements() : 1); ++index) {
    Value *element = vector ? builder.CreateExtractElement(operand, index) : operand;
    Value *sign = builder.CreateICmpSLT(element, ConstantInt::get(element->getType(), 0));
    joined = !joined ? sign
             : isAny ? builder.CreateOr(joined, sign)
                     : builder.CreateAnd(joined, sign);
  }
  call.replaceAllUsesWith(builder.CreateZExt(joined, call.getType()));
  call.eraseFromParent();
}

/// Replaces async_work_group_copy by the strided copy with stride 1. The back end would emit a
/// 32-bit stride, although addresses have 64 bits.
static void replaceCopy(CallInst &call) {
  Function &copy = *call.getCalledFunction();
  constexpr StringLiteral OldStart = "_Z21async_work_group_copy", OldEnd = "m9ocl_event";
  StringRef parameters = copy.getName();
  if (!parameters.consume_front(OldStart) || !parameters.consume_back(OldEnd))
    return;
  IRBuilder<> builder(&call);
  SmallVector<Value *> arguments(call.args());
  arguments.insert(arguments.end() - 1, builder.getInt64(1));
  SmallVector<Type *> types(map_range(arguments, [](Value *v) { return v->getType(); }));
  FunctionCallee strided = copy.getParent()->getOrInsertFunction(
      ("_Z29async_work_group_strided_copy" + parameters + "mm9ocl_event").str(),
      FunctionType::get(call.getType(), types, /*isVarArg=*/false));
  auto *declaration = cast<Function>(strided.getCallee());
  declaration->setCallingConv(CallingConv::SPIR_FUNC);
  declaration->addFnAttr(Attribute::Convergent);
  CallInst *replacement = builder.CreateCall(strided, arguments);
  replacement->setCallingConv(CallingConv::SPIR_FUNC);
  call.replaceAllUsesWith(replacement);
  call.eraseFromParent();
}

static void replaceCall(CallInst &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration())
    return;
  if (callee->getIntrinsicID() == Intrinsic::fmuladd)
    return replaceMultiplyAdd(cast<IntrinsicInst>(call));
  if (callee->getName() == "printf")
    return pointToBytes(call);
  StringRef name = builtins::functionName(callee->getName());
  if (name == "async_work_group_copy")
    return replaceCopy(call);
  if ((name == "any" || name == "all") && call.arg_size() == 1)
    return replaceAnyOrAll(call, name == "any");
  if (!replaceOverload(call, name))
    prepareSynchronization(call, name);
}

/// Splits a truncation from more than 32 bits to fewer into two, the first of them to 32 bits. If
/// the result of a single truncation is extended again, the back end combines both operations to a
/// 64-bit `and` whose type it declares as 32 bits wide.
static void splitTruncation(TruncInst &trunc) {
  Type *from = trunc.getSrcTy();
  constexpr unsigned Middle = 32;
  if (from->getScalarSizeInBits() <= Middle || trunc.getType()->getScalarSizeInBits() >= Middle)
    return;
  IRBuilder<> builder(&trunc);
  trunc.setOperand(0, builder.CreateTrunc(trunc.getOperand(0), from->getWithNewBitWidth(Middle)));
}

/// Replaces the zero extension of a value that is truncated or sign-extended by a mask. The back
/// end would combine both operations to a mask, too, but with operands of different widths, or of
/// vectors that it does not support.
static void maskExtension(ZExtInst &extension) {
  auto *inner = dyn_cast<CastInst>(extension.getOperand(0));
  if (!inner || (!isa<TruncInst>(inner) && !isa<SExtInst>(inner)))
    return;
  Type *to = extension.getType();
  const unsigned width = to->getScalarSizeInBits(), from = inner->getSrcTy()->getScalarSizeInBits();
  const unsigned bits = isa<TruncInst>(inner) ? std::min(from, width) : width;
  Type *masked = to->getWithNewBitWidth(bits);
  const APInt mask = APInt::getLowBitsSet(bits, inner->getType()->getScalarSizeInBits());
  IRBuilder<> builder(&extension);
  Value *value = builder.CreateAnd(builder.CreateSExtOrTrunc(inner->getOperand(0), masked),
                                   ConstantInt::get(masked, mask));
  extension.replaceAllUsesWith(builder.CreateZExt(value, to));
  extension.eraseFromParent();
  if (inner->use_empty())
    inner->eraseFromParent();
}

/// Replaces conversions and extensions. They become truncations, among other instructions, which
/// splitTruncation() must see.
static void replaceConversions(Function &f) {
  for (Instruction &inst : make_early_inc_range(instructions(f)))
    if (auto *call = dyn_cast<CallInst>(&inst))
      replaceConversion(*call);
  SmallVector<ZExtInst *> extensions;
  for (Instruction &inst : instructions(f))
    if (auto *extension = dyn_cast<ZExtInst>(&inst))
      extensions.push_back(extension);
  for (ZExtInst *extension : extensions)
    maskExtension(*extension);
}

/// Makes a vector of a scalar condition between two vectors, which SPIR-V before version 1.4 does
/// not have.
static void widenCondition(SelectInst &select) {
  const auto *vector = dyn_cast<FixedVectorType>(select.getType());
  Value *condition = select.getCondition();
  if (!vector || condition->getType()->isVectorTy())
    return;
  IRBuilder<> builder(&select);
  select.setCondition(builder.CreateVectorSplat(vector->getNumElements(), condition));
}

/// Reports an error at each kernel with a pipe, for which the back end has no instructions.
static void reportPipes(const Module &m) {
  for (const Function &f : m)
    if (any_of(f.args(), isPipeArgument))
      emitError(f, {}, "kernels with pipes cannot be written as SPIR-V");
}

PreservedAnalyses PrepareSpirvPass::run(Module &m, ModuleAnalysisManager &) {
  reportPipes(m);
  for (Function &f : m)
    replaceConversions(f);
  for (Function &f : m)
    for (Instruction &inst : make_early_inc_range(instructions(f)))
      if (auto *call = dyn_cast<CallInst>(&inst))
        replaceCall(*call);
      else if (auto *trunc = dyn_cast<TruncInst>(&inst))
        splitTruncation(*trunc);
      else if (auto *select = dyn_cast<SelectInst>(&inst))
        widenCondition(*select);
  for (Function &f : make_early_inc_range(m))
    if (f.isDeclaration() && f.use_empty())
      f.eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
