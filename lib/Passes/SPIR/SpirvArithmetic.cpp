//===- SpirvArithmetic.cpp - Lower SPIR-V instructions without an OpenCL C function -----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Widening.h"
#include "Passes/SPIR/Spir.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Lowers a call that returns both halves of its result through memory.
class PairedOperation {
public:
  explicit PairedOperation(CallInst &Call)
      : Call(Call), Builder(&Call), A(Call.getArgOperand(1)), B(Call.getArgOperand(2)) {}

  /// Replaces the call; returns false if the operation is unknown.
  bool lower(StringRef Name) {
    if (Name == "__spirv_IAddCarry")
      finish(Builder.CreateAdd(A, B), [&](Value *Sum) { return Builder.CreateICmpULT(Sum, A); });
    else if (Name == "__spirv_ISubBorrow")
      finish(Builder.CreateSub(A, B), [&](Value *) { return Builder.CreateICmpULT(A, B); });
    else if (Name == "__spirv_UMulExtended" || Name == "__spirv_SMulExtended")
      finish(Builder.CreateMul(A, B), [&](Value *) { return highHalf(Name.contains("_SMul")); });
    else
      return false;
    return true;
  }

private:
  void finish(Value *Low, function_ref<Value *(Value *)> MakeHigh) {
    Value *High = Builder.CreateZExt(MakeHigh(Low), A->getType());
    Type *Pair = Call.getParamStructRetType(0);
    Value *Memory = Call.getArgOperand(0);
    Builder.CreateStore(Low, Builder.CreateStructGEP(Pair, Memory, 0));
    Builder.CreateStore(High, Builder.CreateStructGEP(Pair, Memory, 1));
    Call.eraseFromParent();
  }

  /// Emits a call of OpenCL C's mul_hi.
  Value *highHalf(bool IsSigned) {
    Type *Ty = A->getType();
    const unsigned Bits = Ty->getScalarSizeInBits();
    const StringRef Letters = IsSigned ? "csil" : "htjm";
    const std::string Letter(1, Letters[Log2_32(Bits) - Log2_32(8)]);
    std::string Name = "_Z6mul_hi" + Letter + Letter;
    if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
      Name = builtins::vectorOverload(Name, Vector->getNumElements());
    FunctionCallee Multiply = Call.getModule()->getOrInsertFunction(Name, Ty, Ty, Ty);
    cast<Function>(Multiply.getCallee())->setCallingConv(CallingConv::SPIR_FUNC);
    CallInst *High = Builder.CreateCall(Multiply, {A, B});
    High->setCallingConv(CallingConv::SPIR_FUNC);
    return High;
  }

  CallInst &Call;
  IRBuilder<> Builder;
  Value *A, *B;
};

/// True if `F` has the signature that the translator gives to such an operation.
bool isPairedOperation(const Function &F) {
  if (F.arg_size() != 3 || !F.getReturnType()->isVoidTy())
    return false;
  Type *Ty = F.getArg(1)->getType();
  const auto *Pair = dyn_cast_or_null<StructType>(F.getParamStructRetType(0));
  const unsigned Bits = Ty->getScalarSizeInBits();
  return Pair && Pair->getNumElements() == 2 &&
         all_equal(
             {Ty, F.getArg(2)->getType(), Pair->getElementType(0), Pair->getElementType(1)}) &&
         Ty->isIntOrIntVectorTy() && isPowerOf2_32(Bits) && Bits >= 8 && Bits <= 64;
}

void lowerCalls(Function &F, StringRef Name) {
  for (User *U : make_early_inc_range(F.users()))
    if (auto *Call = dyn_cast<CallInst>(U);
        Call && Call->getCalledFunction() == &F && Call->getParamStructRetType(0))
      if (!PairedOperation(*Call).lower(Name))
        return;
  if (F.use_empty())
    F.eraseFromParent();
}

/// Replaces "_Z11fmax_commonff" by "_Z4fmaxff".
void useWholeFunction(Function &F, StringRef Name) {
  StringRef Whole = Name;
  Whole.consume_back("_common");
  const size_t Start = F.getName().find(Name);
  const std::string Known =
      ("_Z" + Twine(Whole.size()) + Whole + F.getName().drop_front(Start + Name.size())).str();
  Function *Existing = F.getParent()->getFunction(Known);
  if (!Existing)
    return F.setName(Known);
  if (Existing->getFunctionType() != F.getFunctionType())
    return;
  F.replaceAllUsesWith(Existing);
  F.eraseFromParent();
}

} // namespace

PreservedAnalyses SpirvArithmeticPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : make_early_inc_range(M)) {
    if (!F.isDeclaration())
      continue;
    const std::string Name = builtins::functionName(F.getName()).str();
    if (Name == "fmax_common" || Name == "fmin_common")
      useWholeFunction(F, Name);
    else if (isPairedOperation(F))
      lowerCalls(F, Name);
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
