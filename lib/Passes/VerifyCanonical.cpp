//===- VerifyCanonical.cpp - Reject what is not canonical IR ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Passes/VerifyCanonical.h"

#include "oclc/Passes/Diagnostics.h"
#include "oclc/Passes/Kernels.h"
#include "oclc/Passes/WorkItemFunctions.h"

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr unsigned LastAddressSpace = 4;

/// What is wrong with a type anywhere in a module; empty when nothing is.
StringRef faultOf(Type *Ty, unsigned Depth = 0) {
  if (Depth > 64)
    return "a type nested too deeply";
  if (auto *Pointer = dyn_cast<PointerType>(Ty))
    return Pointer->getAddressSpace() > LastAddressSpace ? "a pointer outside address spaces 0 to 4"
                                                         : "";
  // Events carry nothing: link-builtins takes them out.
  if (auto *Opaque = dyn_cast<TargetExtType>(Ty); Opaque && Opaque->getName() != "spirv.Event")
    return "an image, sampler, pipe or other opaque type, which CPU code does not support";
  if (isa<ScalableVectorType>(Ty))
    return "a scalable vector";
  for (Type *Sub : Ty->subtypes())
    if (StringRef Fault = faultOf(Sub, Depth + 1); !Fault.empty())
      return Fault;
  return "";
}

class Verifier {
public:
  void checkModule(const Module &M) {
    if (M.getTargetTriple().getArch() != Triple::spir64)
      fail(M, "the triple is '" + M.getTargetTriple().str() + "', not spir64-unknown-unknown");
    const DataLayout &DL = M.getDataLayout();
    if (DL.getPointerSizeInBits() != 64 || !DL.isLittleEndian())
      fail(M, "the data layout is not that of 64-bit SPIR");
    for (const GlobalVariable &GV : M.globals())
      checkGlobal(GV);
    for (const Function &F : M)
      checkFunction(F);
  }

private:
  void fail(const Module &M, const Twine &Message) {
    M.getContext().diagnose(DiagnosticInfoGeneric("module '" + M.getModuleIdentifier() +
                                                  "' is not canonical: " + Message));
  }

  void checkGlobal(const GlobalVariable &GV) {
    const Module &M = *GV.getParent();
    if (GV.isThreadLocal())
      fail(M, "variable '" + GV.getName() + "' is thread-local");
    if (GV.getAddressSpace() > LastAddressSpace)
      fail(M, "variable '" + GV.getName() + "' lies outside address spaces 0 to 4");
    if (StringRef Fault = faultOf(GV.getValueType()); !Fault.empty())
      fail(M, "variable '" + GV.getName() + "' holds " + Fault);
  }

  void checkFunction(const Function &F) {
    if (F.isIntrinsic())
      return;
    if (StringRef Fault = faultOf(F.getFunctionType()); !Fault.empty() && !F.isDeclaration())
      emitError(F, {}, "the signature holds " + Fault);
    if (isKernel(F))
      checkKernel(F);
    checkWorkItemFunction(F);
    for (const Instruction &I : instructions(F))
      checkInstruction(F, I);
  }

  /// The passes give these names a meaning, so their types must be the specification's.
  void checkWorkItemFunction(const Function &F) {
    LLVMContext &Context = F.getContext();
    Type *I32 = Type::getInt32Ty(Context), *Void = Type::getVoidTy(Context);
    SmallVector<Type *> Parameters;
    Type *Result = Void;
    if (std::optional<Query> Q = queryNamed(F.getName())) {
      Result = *Q == Query::WorkDim ? I32 : Type::getInt64Ty(Context);
      Parameters.append(takesDimension(*Q) ? 1 : 0, I32);
    } else if (isBarrierName(F.getName())) {
      Parameters.append(F.getName().ends_with("memory_scope") ? 2 : 1, I32);
    } else {
      return;
    }
    if (!F.isDeclaration() || F.getFunctionType() != FunctionType::get(Result, Parameters, false))
      fail(*F.getParent(), "'" + F.getName() +
                               "' is a work-item function and may be neither defined " +
                               "nor declared with another type");
  }

  void checkKernel(const Function &F) {
    if (!F.getReturnType()->isVoidTy() || F.isVarArg())
      emitError(F, {}, "a kernel must return void and take a fixed number of arguments");
    for (const Argument &Arg : F.args()) {
      if (!Arg.getType()->isSized())
        emitError(F, {}, "argument " + Twine(Arg.getArgNo()) + " has no size");
      auto *Pointer = dyn_cast<PointerType>(Arg.getType());
      if (!Pointer || Arg.hasByValAttr())
        continue;
      unsigned Space = Pointer->getAddressSpace();
      if (Space == 0 || Space > 3)
        emitError(F, {},
                  "argument " + Twine(Arg.getArgNo()) +
                      " points to neither global, constant nor local memory");
    }
  }

  void checkInstruction(const Function &F, const Instruction &I) {
    auto Reject = [&](const Twine &What) { emitError(F, I.getDebugLoc(), What); };
    if (StringRef Fault = faultOf(I.getType()); !Fault.empty())
      return Reject("an instruction yields " + Fault);
    if (auto *Alloca = dyn_cast<AllocaInst>(&I)) {
      if (!isa<ConstantInt>(Alloca->getArraySize()))
        return Reject("private variables of variable size are not supported");
      if (StringRef Fault = faultOf(Alloca->getAllocatedType()); !Fault.empty())
        return Reject("a private variable holds " + Fault);
    }
    if (I.isEHPad() || isa<InvokeInst, ResumeInst, CallBrInst, IndirectBrInst>(I))
      return Reject("exception handling and computed jumps are not supported");
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      return;
    if (Call->isInlineAsm())
      return Reject("inline assembly is not supported");
    const Function *Callee = Call->getCalledFunction();
    if (!Callee)
      return Reject("calls through pointers are not supported");
    if (Callee->getFunctionType() != Call->getFunctionType())
      return Reject("'" + Callee->getName() + "' is called with another type than its own");
  }
};

} // namespace

PreservedAnalyses VerifyCanonicalPass::run(Module &M, ModuleAnalysisManager &AM) {
  Verifier().checkModule(M);
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
