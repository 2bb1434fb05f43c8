//===- SpirvArithmetic.cpp - Lower SPIR-V instructions without an OpenCL C function -----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Widening.h"
#include "Passes/SPIR/Spir.h"
#include "Passes/SPIR/SpirvDotProducts.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Lowers a call that returns a pair through an sret argument: sum and carry, difference and
/// borrow, or the low and high halves of a product.
class PairedOperation {
public:
  explicit PairedOperation(CallInst &call)
      : Call(call), Builder(&call), A(call.getArgOperand(1)), B(call.getArgOperand(2)) {}

  /// Replaces the call; returns false if the operation is unknown.
  bool lower(StringRef name) {
    if (name == "__spirv_IAddCarry")
      finish(Builder.CreateAdd(A, B), [&](Value *sum) { return Builder.CreateICmpULT(sum, A); });
    else if (name == "__spirv_ISubBorrow")
      finish(Builder.CreateSub(A, B), [&](Value *) { return Builder.CreateICmpULT(A, B); });
    else if (name == "__spirv_UMulExtended" || name == "__spirv_SMulExtended")
      finish(Builder.CreateMul(A, B), [&](Value *) { return highHalf(name.contains("_SMul")); });
    else
      return false;
    return true;
  }

private:
  void finish(Value *low, function_ref<Value *(Value *)> makeHigh) {
    Value *high = Builder.CreateZExt(makeHigh(low), A->getType());
    Type *pair = Call.getParamStructRetType(0);
    Value *memory = Call.getArgOperand(0);
    Builder.CreateStore(low, Builder.CreateStructGEP(pair, memory, 0));
    Builder.CreateStore(high, Builder.CreateStructGEP(pair, memory, 1));
    Call.eraseFromParent();
  }

  /// Emits a call of OpenCL C's mul_hi.
  Value *highHalf(bool isSigned) {
    Type *ty = A->getType();
    const unsigned bits = ty->getScalarSizeInBits();
    const StringRef letters = isSigned ? "csil" : "htjm";
    const std::string letter(1, letters[Log2_32(bits) - Log2_32(8)]);
    std::string name = "_Z6mul_hi" + letter + letter;
    if (auto *vector = dyn_cast<FixedVectorType>(ty))
      name = builtins::vectorOverload(name, vector->getNumElements());
    FunctionCallee multiply = Call.getModule()->getOrInsertFunction(name, ty, ty, ty);
    cast<Function>(multiply.getCallee())->setCallingConv(CallingConv::SPIR_FUNC);
    CallInst *high = Builder.CreateCall(multiply, {A, B});
    high->setCallingConv(CallingConv::SPIR_FUNC);
    return high;
  }

  CallInst &Call;
  IRBuilder<> Builder;
  Value *A, *B;
};

/// True if `f` has the signature that the translator gives to an operation that returns a pair.
bool isPairedOperation(const Function &f) {
  if (f.arg_size() != 3 || !f.getReturnType()->isVoidTy())
    return false;
  Type *ty = f.getArg(1)->getType();
  const auto *pair = dyn_cast_or_null<StructType>(f.getParamStructRetType(0));
  const unsigned bits = ty->getScalarSizeInBits();
  return pair && pair->getNumElements() == 2 &&
         all_equal(
             {ty, f.getArg(2)->getType(), pair->getElementType(0), pair->getElementType(1)}) &&
         ty->isIntOrIntVectorTy() && isPowerOf2_32(bits) && bits >= 8 && bits <= 64;
}

void lowerCalls(Function &f, StringRef name) {
  for (User *u : make_early_inc_range(f.users()))
    if (auto *call = dyn_cast<CallInst>(u);
        call && call->getCalledFunction() == &f && call->getParamStructRetType(0))
      if (!PairedOperation(*call).lower(name))
        return;
  if (f.use_empty())
    f.eraseFromParent();
}

/// Replaces "_Z11fmax_commonff" by "_Z4fmaxff".
void useWholeFunction(Function &f, StringRef name) {
  StringRef whole = name;
  whole.consume_back("_common");
  const size_t start = f.getName().find(name);
  const std::string known =
      ("_Z" + Twine(whole.size()) + whole + f.getName().drop_front(start + name.size())).str();
  Function *existing = f.getParent()->getFunction(known);
  if (!existing)
    return f.setName(known);
  if (existing->getFunctionType() != f.getFunctionType())
    return;
  f.replaceAllUsesWith(existing);
  f.eraseFromParent();
}

} // namespace

PreservedAnalyses SpirvArithmeticPass::run(Module &m, ModuleAnalysisManager &) {
  for (Function &f : make_early_inc_range(m)) {
    if (!f.isDeclaration())
      continue;
    const std::string name = builtins::functionName(f.getName()).str();
    if (name == "fmax_common" || name == "fmin_common")
      useWholeFunction(f, name);
    else if (isPairedOperation(f))
      lowerCalls(f, name);
    else
      lowerDotProduct(f, name);
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
