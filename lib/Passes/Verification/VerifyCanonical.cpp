//===- VerifyCanonical.cpp - Reject IR that is not canonical ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Verification/VerifyCanonical.h"

#include "Binary/LaunchABI.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/EntryList.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"
#include "Passes/Verification/CanonicalTypes.h"

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr unsigned LastAddressSpace = 4;
constexpr unsigned LocalSpace = 3;
constexpr uint64_t MaxPrivateBytes = 1 << 20;

/// True if the data layout has the properties that the passes rely on. The rest of the layout
/// string is ignored.
bool isSpirLayout(const DataLayout &DL) {
  for (unsigned Space = 0; Space <= LastAddressSpace; ++Space)
    if (DL.getPointerSizeInBits(Space) != 64 || DL.getPointerABIAlignment(Space) != Align(8) ||
        DL.isNonIntegralAddressSpace(Space))
      return false;
  return DL.isLittleEndian() && DL.getAllocaAddrSpace() == 0 && DL.getProgramAddressSpace() == 0;
}

/// True for variables that only affect the linker, which have no meaning in a kernel binary.
bool isLinkerList(const GlobalVariable &GV) {
  return GV.getName() == "llvm.used" || GV.getName() == "llvm.compiler.used";
}

/// True for intrinsics that have no meaning in a kernel: those of another target, of the stack, or
/// of the run-time system of another language.
bool isForeignIntrinsic(const Function &F) {
  if (F.isTargetIntrinsic())
    return true;
  constexpr StringLiteral Families[] = {"llvm.coro.",
                                        "llvm.gc",
                                        "llvm.experimental.gc",
                                        "llvm.experimental.stackmap",
                                        "llvm.eh.",
                                        "llvm.va_",
                                        "llvm.experimental.patchpoint",
                                        "llvm.local",
                                        "llvm.read_",
                                        "llvm.experimental.deoptimize",
                                        "llvm.write_",
                                        "llvm.stack",
                                        "llvm.experimental.convergence",
                                        "llvm.frameaddress",
                                        "llvm.returnaddress",
                                        "llvm.addressofreturnaddress",
                                        "llvm.sponentry",
                                        "llvm.threadlocal.",
                                        "llvm.init.trampoline",
                                        "llvm.call.",
                                        "llvm.callbr.",
                                        "llvm.adjust.trampoline",
                                        "llvm.instrprof.",
                                        "llvm.seh.",
                                        "llvm.type.",
                                        "llvm.public.type.",
                                        "llvm.swift.",
                                        "llvm.icall.",
                                        "llvm.get.dynamic.",
                                        "llvm.clear_cache",
                                        "llvm.experimental.guard",
                                        "llvm.objc.",
                                        "llvm.load.relative",
                                        "llvm.thread.pointer",
                                        "llvm.xray.",
                                        "llvm.pcmarker",
                                        "llvm.ptrauth."};
  return any_of(Families, [&](StringRef Family) { return F.getName().starts_with(Family); });
}

class Verifier {
public:
  explicit Verifier(const Module &M) : M(M), DL(M.getDataLayout()) {}

  void check() {
    if (M.getTargetTriple().getArch() != Triple::spir64)
      fail("the triple is '" + M.getTargetTriple().str() + "', not spir64-unknown-unknown");
    if (!isSpirLayout(DL))
      fail("the data layout is not that of 64-bit SPIR");
    if (!M.getModuleInlineAsm().empty())
      fail("it holds assembly");
    for (const GlobalAlias &Alias : M.aliases())
      fail("'" + Alias.getName() + "' is an alias");
    for (const GlobalIFunc &IFunc : M.ifuncs())
      fail("'" + IFunc.getName() + "' is chosen when the program is loaded");
    if (hasEntryList(M))
      fail("it lists entry points, which only workgroup-launcher makes");
    for (const GlobalVariable &GV : M.globals())
      checkVariable(GV);
    for (const Function &F : M)
      checkFunction(F);
  }

private:
  const Module &M;
  const DataLayout &DL;
  CanonicalTypes Types;

  void fail(const Twine &Message) {
    M.getContext().diagnose(DiagnosticInfoGeneric("module '" + M.getModuleIdentifier() +
                                                  "' is not canonical: " + Message));
  }

  /// Checks the rules that apply to functions and variables alike.
  void checkSymbol(const GlobalObject &Object) {
    if (Object.hasSection())
      fail("'" + Object.getName() + "' is put into a section of its own");
    if (Object.getName().starts_with("__oclc_") && Object.getName() != PrintfName)
      fail("'" + Object.getName() + "' is a name that only passes use");
  }

  void checkVariable(const GlobalVariable &GV) {
    if (isLinkerList(GV))
      return;
    checkSymbol(GV);
    auto Reject = [&](const Twine &What) { fail("variable '" + GV.getName() + "' " + What); };
    for (Attribute Attr : GV.getAttributes())
      if (isForPasses(Attr))
        Reject("has attribute '" + Attr.getKindAsString() + "', which only passes use");
    if (GV.isThreadLocal())
      Reject("is thread-local");
    if (GV.hasAppendingLinkage())
      Reject("is a list that the linker puts together");
    if (queryNamed(GV.getName()) || isBarrierName(GV.getName()) || GV.getName() == PrintfName)
      Reject("has the name of a work-item function");
    if (GV.getAlign().valueOrOne() > abi::MemoryAlignment)
      Reject("has an alignment of more than 128 bytes");
    if (GV.getAddressSpace() > LastAddressSpace)
      Reject("lies outside address spaces 0 to 4");
    if (StringRef Fault = Types.faultInMemory(GV.getValueType(), DL); !Fault.empty())
      Reject("holds " + Fault);
    else if (!GV.hasInitializer())
      return;
    else if (StringRef Fault = Types.faultOf(GV.getInitializer()); !Fault.empty())
      Reject("is initialised with " + Fault);
    else if (GV.getAddressSpace() == LocalSpace && !isa<UndefValue>(GV.getInitializer()))
      Reject("lies in local memory and has an initial value");
  }

  void checkFunction(const Function &F) {
    if (F.isIntrinsic()) {
      if (isForeignIntrinsic(F))
        fail("'" + F.getName() + "' is an intrinsic that kernels cannot use");
      return;
    }
    checkSymbol(F);
    if (StringRef Fault = Types.faultOf(F.getFunctionType()); !Fault.empty() && !F.isDeclaration())
      emitError(F, {}, "the signature holds " + Fault);
    if (F.isVarArg() && !F.isDeclaration() && !isKernel(F))
      emitError(F, {}, "a function with a variable number of arguments has no body in OpenCL C");
    if (F.hasPersonalityFn() || F.hasPrefixData() || F.hasPrologueData() || F.hasGC() ||
        F.getAddressSpace() != 0 || F.hasFnAttribute(Attribute::Naked) ||
        F.hasFnAttribute(Attribute::PresplitCoroutine))
      emitError(
          F, {},
          "exception handling, garbage collection, coroutines, and code or data in front of a "
          "function are not supported");
    checkAttributes(F);
    if (isKernel(F))
      checkKernel(F);
    checkWorkItemFunction(F);
    for (const BasicBlock &BB : F)
      for (const Instruction &I : BB)
        checkInstruction(F, I);
  }

  /// True for attributes named oclc-*. Passes exchange facts in them and trust these facts.
  static bool isForPasses(Attribute Attr) {
    return Attr.isStringAttribute() && Attr.getKindAsString().starts_with("oclc-");
  }

  void checkAttributes(const Function &F) {
    for (AttributeSet Set : F.getAttributes())
      for (Attribute Attr : Set)
        if (isForPasses(Attr))
          emitError(F, {},
                    "attribute '" + Attr.getKindAsString() + "' is one that only passes use");
  }

  /// Checks the type of a work-item function. The passes implement these names, so the type must be
  /// the one in the specification.
  void checkWorkItemFunction(const Function &F) {
    LLVMContext &Context = F.getContext();
    Type *I32 = Type::getInt32Ty(Context), *I64 = Type::getInt64Ty(Context);
    SmallVector<Type *> Parameters;
    Type *Result = Type::getVoidTy(Context);
    if (std::optional<Query> Q = queryNamed(F.getName())) {
      Result = *Q == Query::WorkDim ? I32 : I64;
      Parameters.append(takesDimension(*Q) ? 1 : 0, I32);
    } else if (isBarrierName(F.getName())) {
      Parameters.append(F.getName().ends_with("memory_scope") ? 2 : 1, I32);
    } else if (F.getName() == PrintfName) {
      Result = I32;
      Parameters = {PointerType::get(Context, 2), PointerType::get(Context, 0), I64};
    } else {
      return;
    }
    if (!F.isDeclaration() || F.getFunctionType() != FunctionType::get(Result, Parameters, false))
      fail("'" + F.getName() +
           "' is a work-item function and may be neither defined nor declared with "
           "another type");
  }

  void checkKernel(const Function &F) {
    if (!F.hasName())
      fail("a kernel has no name");
    // CL_PROGRAM_KERNEL_NAMES separates names by semicolons.
    if (any_of(F.getName().bytes(), [](uint8_t C) { return C < ' ' || C == 0x7f || C == ';'; }))
      emitError(F, {}, "its name contains a control character or a semicolon");
    if (!F.getReturnType()->isVoidTy() || F.isVarArg())
      emitError(F, {}, "a kernel must return void and take a fixed number of arguments");
    if (F.hasMetadata("intel_reqd_sub_group_size") && !requiredSubGroupSize(F))
      emitError(F, {}, "a sub-group cannot have the size that it asks for: 4, 8, 16, 32 or 64");
    for (const Argument &Arg : F.args()) {
      auto Reject = [&](const Twine &What) {
        emitError(F, {}, "argument " + Twine(Arg.getArgNo()) + " " + What);
      };
      Type *Ty = Arg.hasByValAttr() ? Arg.getParamByValType() : Arg.getType();
      if (StringRef Fault = Types.faultInMemory(Ty, DL); !Fault.empty()) {
        Reject("holds " + Fault);
        continue;
      }
      if (DL.getTypeAllocSize(Ty).isZero())
        Reject("has a size of 0");
      if (Arg.getParamAlign().valueOrOne() > abi::MemoryAlignment)
        Reject("has an alignment of more than 128 bytes");
      auto *Pointer = dyn_cast<PointerType>(Arg.getType());
      if (!Pointer)
        continue;
      unsigned Space = Pointer->getAddressSpace();
      if (Arg.hasByValAttr() ? Space != 0 : Space == 0 || Space > LocalSpace)
        Reject(Arg.hasByValAttr() ? "is passed by value, but not in private memory"
                                  : "points to neither global, constant nor local memory");
    }
  }

  void checkInstruction(const Function &F, const Instruction &I) {
    auto Reject = [&](const Twine &What) { emitError(F, I.getDebugLoc(), What); };
    if (StringRef Fault = Types.faultOf(I.getType()); !Fault.empty())
      return Reject("an instruction yields " + Fault);
    if (I.isEHPad() || isa<InvokeInst, ResumeInst, CallBrInst, IndirectBrInst, VAArgInst>(I))
      return Reject("exception handling, computed jumps and variable arguments are not supported");
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      return checkAlloca(F, *Alloca);
    if (auto *GEP = dyn_cast<GetElementPtrInst>(&I))
      if (StringRef Fault = Types.faultInMemory(GEP->getSourceElementType(), DL); !Fault.empty())
        return Reject("an address is computed in " + Fault);
    auto *Call = dyn_cast<CallBase>(&I);
    for (const Use &Operand : I.operands()) {
      if (Call && Call->isCallee(&Operand))
        continue;
      auto *C = dyn_cast<Constant>(Operand);
      if (StringRef Fault = C ? Types.faultOf(C) : ""; !Fault.empty())
        return Reject("an operand is " + Fault);
    }
    if (Call)
      checkCall(F, *Call);
  }

  void checkAlloca(const Function &F, const AllocaInst &Alloca) {
    auto Reject = [&](const Twine &What) { emitError(F, Alloca.getDebugLoc(), What); };
    auto *Count = dyn_cast<ConstantInt>(Alloca.getArraySize());
    if (!Count)
      return Reject("private variables of variable size are not supported");
    if (StringRef Fault = Types.faultInMemory(Alloca.getAllocatedType(), DL); !Fault.empty())
      return Reject("a private variable holds " + Fault);
    if (Count->getValue().ugt(MaxPrivateBytes) ||
        SaturatingMultiply<uint64_t>(Count->getZExtValue(),
                                     DL.getTypeAllocSize(Alloca.getAllocatedType())) >
            MaxPrivateBytes)
      return Reject("a private variable holds more than 1 MiB");
    if (Alloca.getAlign() > abi::MemoryAlignment)
      return Reject("a private variable has an alignment of more than 128 bytes");
    if (Alloca.getAddressSpace() != 0 || Alloca.isUsedWithInAlloca() || Alloca.isSwiftError())
      return Reject("a private variable does not lie in private memory");
    if (isMarkedUniform(Alloca))
      return Reject("metadata 'oclc.uniform' is one that only passes use");
  }

  void checkCall(const Function &F, const CallBase &Call) {
    auto Reject = [&](const Twine &What) { emitError(F, Call.getDebugLoc(), What); };
    if (Call.isInlineAsm())
      return Reject("inline assembly is not supported");
    auto *Callee = dyn_cast<Function>(Call.getCalledOperand());
    if (!Callee)
      return Reject("calls through pointers are not supported");
    if (Callee->getFunctionType() != Call.getFunctionType())
      return Reject("'" + Callee->getName() + "' is called with another type than its own");
    if (Call.isMustTailCall())
      return Reject("calls that must be tail calls are not supported");
    if (Call.hasOperandBundles() && Callee->getIntrinsicID() != Intrinsic::assume)
      return Reject("operand bundles are not supported");
  }
};

} // namespace

PreservedAnalyses VerifyCanonicalPass::run(Module &M, ModuleAnalysisManager &AM) {
  Verifier(M).check();
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
