//===- PrepareSpirv.cpp - Prepare canonical IR for LLVM's SPIR-V back end ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/PrepareSpirv.h"

#include "Builtins/Widening.h"
#include "Passes/SPIR/SpirvSynchronization.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {

/// Returns the mangled name of `mad` for `Ty`; empty if there is none.
static std::string multiplyAddName(Type *Ty) {
  Type *Scalar = Ty->getScalarType();
  std::string Name = Scalar->isFloatTy()    ? "_Z3madfff"
                     : Scalar->isDoubleTy() ? "_Z3madddd"
                     : Scalar->isHalfTy()   ? "_Z3madDhDhDh"
                                            : "";
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  return Name.empty() || !Vector ? Name : builtins::vectorOverload(Name, Vector->getNumElements());
}

/// Replaces llvm.fmuladd by `mad`. The back end would emit `fma`, which is slow on CPUs without
/// such an instruction.
static void replaceMultiplyAdd(IntrinsicInst &Call) {
  std::string Name = multiplyAddName(Call.getType());
  if (Name.empty())
    return;
  Type *Ty = Call.getType();
  FunctionCallee Mad = Call.getModule()->getOrInsertFunction(Name, Ty, Ty, Ty, Ty);
  auto *Declaration = cast<Function>(Mad.getCallee());
  Declaration->setCallingConv(CallingConv::SPIR_FUNC);
  Declaration->setDoesNotAccessMemory();
  Declaration->setDoesNotThrow();
  IRBuilder<> Builder(&Call);
  CallInst *Replacement = Builder.CreateCall(
      Mad, {Call.getArgOperand(0), Call.getArgOperand(1), Call.getArgOperand(2)});
  Replacement->setCallingConv(CallingConv::SPIR_FUNC);
  Replacement->copyFastMathFlags(&Call);
  Call.replaceAllUsesWith(Replacement);
  Call.eraseFromParent();
}

/// Passes strings as pointers to their first byte. The back end derives the type of a pointer from
/// the definition of its string, but the format of printf must be a pointer to bytes.
static void pointToBytes(CallInst &Printf) {
  for (Use &Operand : Printf.args()) {
    auto *Variable = dyn_cast<GlobalVariable>(Operand);
    if (!Variable)
      continue;
    IRBuilder<> Builder(&Printf);
    auto *Address = GetElementPtrInst::Create(Builder.getInt8Ty(), Variable, {Builder.getInt64(0)});
    Operand.set(Builder.Insert(Address));
  }
}

/// Expands any() and all(). In OpenCL C they test the signs of integers, in SPIR-V they test
/// booleans.
static void replaceAnyOrAll(CallInst &Call, bool IsAny) {
  IRBuilder<> Builder(&Call);
  Value *Operand = Call.getArgOperand(0);
  auto *Vector = dyn_cast<FixedVectorType>(Operand->getType());
  Value *Joined = nullptr;
  for (unsigned Index = 0; Index != (Vector ? Vector->getNumElements() : 1); ++Index) {
    Value *Element = Vector ? Builder.CreateExtractElement(Operand, Index) : Operand;
    Value *Sign = Builder.CreateICmpSLT(Element, ConstantInt::get(Element->getType(), 0));
    Joined = !Joined ? Sign
             : IsAny ? Builder.CreateOr(Joined, Sign)
                     : Builder.CreateAnd(Joined, Sign);
  }
  Call.replaceAllUsesWith(Builder.CreateZExt(Joined, Call.getType()));
  Call.eraseFromParent();
}

/// Replaces async_work_group_copy by the strided copy with stride 1. The back end would emit a
/// 32-bit stride, although addresses have 64 bits.
static void replaceCopy(CallInst &Call) {
  Function &Copy = *Call.getCalledFunction();
  constexpr StringLiteral OldStart = "_Z21async_work_group_copy", OldEnd = "m9ocl_event";
  StringRef Parameters = Copy.getName();
  if (!Parameters.consume_front(OldStart) || !Parameters.consume_back(OldEnd))
    return;
  IRBuilder<> Builder(&Call);
  SmallVector<Value *> Arguments(Call.args());
  Arguments.insert(Arguments.end() - 1, Builder.getInt64(1));
  SmallVector<Type *> Types(map_range(Arguments, [](Value *V) { return V->getType(); }));
  FunctionCallee Strided = Copy.getParent()->getOrInsertFunction(
      ("_Z29async_work_group_strided_copy" + Parameters + "mm9ocl_event").str(),
      FunctionType::get(Call.getType(), Types, /*isVarArg=*/false));
  auto *Declaration = cast<Function>(Strided.getCallee());
  Declaration->setCallingConv(CallingConv::SPIR_FUNC);
  Declaration->addFnAttr(Attribute::Convergent);
  CallInst *Replacement = Builder.CreateCall(Strided, Arguments);
  Replacement->setCallingConv(CallingConv::SPIR_FUNC);
  Call.replaceAllUsesWith(Replacement);
  Call.eraseFromParent();
}

static void replaceCall(CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isDeclaration())
    return;
  if (Callee->getIntrinsicID() == Intrinsic::fmuladd)
    return replaceMultiplyAdd(cast<IntrinsicInst>(Call));
  if (Callee->getName() == "printf")
    return pointToBytes(Call);
  StringRef Name = builtins::functionName(Callee->getName());
  if (Name == "async_work_group_copy")
    return replaceCopy(Call);
  if ((Name == "any" || Name == "all") && Call.arg_size() == 1)
    return replaceAnyOrAll(Call, Name == "any");
  prepareSynchronization(Call, Name);
}

/// Truncates via 32 bits. Otherwise, if the result is extended again, the back end would combine
/// both operations to one 64-bit `and` whose type it declares as 32 bits wide.
static void splitTruncation(TruncInst &Trunc) {
  Type *From = Trunc.getSrcTy();
  constexpr unsigned Middle = 32;
  if (From->getScalarSizeInBits() <= Middle || Trunc.getType()->getScalarSizeInBits() >= Middle)
    return;
  IRBuilder<> Builder(&Trunc);
  Trunc.setOperand(0, Builder.CreateTrunc(Trunc.getOperand(0), From->getWithNewBitWidth(Middle)));
}

PreservedAnalyses PrepareSpirvPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<CallInst>(&I))
        replaceCall(*Call);
      else if (auto *Trunc = dyn_cast<TruncInst>(&I))
        splitTruncation(*Trunc);
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
