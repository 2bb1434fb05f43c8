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
#include "Passes/Support/MemoryLayout.h"
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

constexpr uint64_t MaxPrivateBytes = 1 << 20, MaxPrivateAlignment = 4096;

/// True if the data layout has the properties that the passes rely on. The rest of the layout
/// string is ignored.
bool isSpirLayout(const DataLayout &dl) {
  for (unsigned space = 0; space <= LastAddressSpace; ++space)
    if (dl.getPointerSizeInBits(space) != 64 || dl.getPointerABIAlignment(space) != Align(8) ||
        dl.isNonIntegralAddressSpace(space))
      return false;
  return dl.isLittleEndian() && dl.getAllocaAddrSpace() == 0 && dl.getProgramAddressSpace() == 0;
}

/// True for variables that only affect the linker, which have no meaning in a kernel binary.
bool isLinkerList(const GlobalVariable &gv) {
  return gv.getName() == "llvm.used" || gv.getName() == "llvm.compiler.used";
}

/// True for intrinsics that have no meaning in a kernel: those of another target, of the stack, or
/// of the run-time system of another language.
bool isForeignIntrinsic(const Function &f) {
  if (f.isTargetIntrinsic())
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
  return any_of(Families, [&](StringRef family) { return f.getName().starts_with(family); });
}

class Verifier {
public:
  explicit Verifier(const Module &m) : M(m), DL(m.getDataLayout()) {}

  void check() {
    if (M.getTargetTriple().getArch() != Triple::spir64)
      fail("the triple is '" + M.getTargetTriple().str() + "', not spir64-unknown-unknown");
    if (!isSpirLayout(DL))
      fail("the data layout is not that of 64-bit SPIR");
    if (!M.getModuleInlineAsm().empty())
      fail("it holds assembly");
    for (const GlobalAlias &alias : M.aliases())
      fail("'" + alias.getName() + "' is an alias");
    for (const GlobalIFunc &iFunc : M.ifuncs())
      fail("'" + iFunc.getName() + "' is chosen when the program is loaded");
    if (hasEntryList(M))
      fail("it lists entry points, which only workgroup-launcher makes");
    for (const GlobalVariable &gv : M.globals())
      checkVariable(gv);
    for (const Function &f : M)
      checkFunction(f);
  }

private:
  const Module &M;
  const DataLayout &DL;
  CanonicalTypes Types;

  void fail(const Twine &message) {
    M.getContext().diagnose(DiagnosticInfoGeneric("module '" + M.getModuleIdentifier() +
                                                  "' is not canonical: " + message));
  }

  /// Checks the rules that apply to functions and variables alike.
  void checkSymbol(const GlobalObject &object) {
    if (object.hasSection())
      fail("'" + object.getName() + "' is put into a section of its own");
    if (object.getName().starts_with("__oclc_") && object.getName() != PrintfName)
      fail("'" + object.getName() + "' is a name that only passes use");
  }

  void checkVariable(const GlobalVariable &gv) {
    if (isLinkerList(gv))
      return;
    checkSymbol(gv);
    auto reject = [&](const Twine &what) { fail("variable '" + gv.getName() + "' " + what); };
    for (Attribute attr : gv.getAttributes())
      if (isForPasses(attr))
        reject("has attribute '" + attr.getKindAsString() + "', which only passes use");
    if (gv.isThreadLocal())
      reject("is thread-local");
    if (gv.hasAppendingLinkage())
      reject("is a list that the linker puts together");
    if (queryNamed(gv.getName()) || isBarrierName(gv.getName()) || gv.getName() == PrintfName)
      reject("has the name of a work-item function");
    if (gv.getAlign().valueOrOne() > abi::MemoryAlignment)
      reject("has an alignment of more than 128 bytes");
    if (gv.getAddressSpace() > LastAddressSpace)
      reject("lies outside address spaces 0 to 4");
    if (StringRef fault = Types.faultInMemory(gv.getValueType(), DL); !fault.empty())
      reject("holds " + fault);
    else if (!gv.hasInitializer())
      return;
    else if (StringRef fault = Types.faultOf(gv.getInitializer()); !fault.empty())
      reject("is initialised with " + fault);
    else if (gv.getAddressSpace() == LocalSpace && !isa<UndefValue>(gv.getInitializer()))
      reject("lies in local memory and has an initial value");
  }

  void checkFunction(const Function &f) {
    if (f.isIntrinsic()) {
      if (isForeignIntrinsic(f))
        fail("'" + f.getName() + "' is an intrinsic that kernels cannot use");
      return;
    }
    checkSymbol(f);
    if (StringRef fault = Types.faultOf(f.getFunctionType()); !fault.empty() && !f.isDeclaration())
      emitError(f, {}, "the signature holds " + fault);
    if (f.isVarArg() && !f.isDeclaration() && !isKernel(f))
      emitError(f, {}, "a function with a variable number of arguments has no body in OpenCL C");
    if (f.hasPersonalityFn() || f.hasPrefixData() || f.hasPrologueData() || f.hasGC() ||
        f.getAddressSpace() != 0 || f.hasFnAttribute(Attribute::Naked) ||
        f.hasFnAttribute(Attribute::PresplitCoroutine))
      emitError(
          f, {},
          "exception handling, garbage collection, coroutines, and code or data in front of a "
          "function are not supported");
    checkAttributes(f);
    if (isKernel(f))
      checkKernel(f);
    checkWorkItemFunction(f);
    for (const BasicBlock &bb : f)
      for (const Instruction &inst : bb)
        checkInstruction(f, inst);
  }

  /// True for attributes named oclc-*. Passes exchange facts in them and trust these facts.
  static bool isForPasses(Attribute attr) {
    return attr.isStringAttribute() && attr.getKindAsString().starts_with("oclc-");
  }

  void checkAttributes(const Function &f) {
    for (AttributeSet set : f.getAttributes())
      for (Attribute attr : set)
        if (isForPasses(attr))
          emitError(f, {},
                    "attribute '" + attr.getKindAsString() + "' is one that only passes use");
  }

  /// Checks the type of a work-item function. The passes implement these names, so the type must be
  /// the one in the specification.
  void checkWorkItemFunction(const Function &f) {
    LLVMContext &context = f.getContext();
    Type *i32 = Type::getInt32Ty(context), *i64 = Type::getInt64Ty(context);
    SmallVector<Type *> parameters;
    Type *result = Type::getVoidTy(context);
    if (std::optional<Query> q = queryNamed(f.getName())) {
      result = *q == Query::WorkDim ? i32 : i64;
      parameters.append(takesDimension(*q) ? 1 : 0, i32);
    } else if (isBarrierName(f.getName())) {
      parameters.append(f.getName().ends_with("memory_scope") ? 2 : 1, i32);
    } else if (f.getName() == PrintfName) {
      result = i32;
      parameters = {PointerType::get(context, 2), PointerType::get(context, 0), i64};
    } else {
      return;
    }
    if (!f.isDeclaration() || f.getFunctionType() != FunctionType::get(result, parameters, false))
      fail("'" + f.getName() +
           "' is a work-item function and may be neither defined nor declared with "
           "another type");
  }

  void checkKernel(const Function &f) {
    if (!f.hasName())
      fail("a kernel has no name");
    // CL_PROGRAM_KERNEL_NAMES separates names by semicolons, so a name must not contain one.
    if (any_of(f.getName().bytes(), [](uint8_t c) { return c < ' ' || c == 0x7f || c == ';'; }))
      emitError(f, {}, "its name contains a control character or a semicolon");
    if (!f.getReturnType()->isVoidTy() || f.isVarArg())
      emitError(f, {}, "a kernel must return void and take a fixed number of arguments");
    if (f.hasMetadata("intel_reqd_sub_group_size") && !requiredSubGroupSize(f))
      emitError(f, {}, "a sub-group cannot have the size that it asks for: 4, 8, 16, 32 or 64");
    for (const Argument &arg : f.args()) {
      auto reject = [&](const Twine &what) {
        emitError(f, {}, "argument " + Twine(arg.getArgNo()) + " " + what);
      };
      Type *ty = arg.hasByValAttr() ? arg.getParamByValType() : arg.getType();
      if (StringRef fault = Types.faultInMemory(ty, DL); !fault.empty()) {
        reject("holds " + fault);
        continue;
      }
      if (DL.getTypeAllocSize(ty).isZero())
        reject("has a size of 0");
      if (arg.getParamAlign().valueOrOne() > abi::MemoryAlignment)
        reject("has an alignment of more than 128 bytes");
      auto *pointer = dyn_cast<PointerType>(arg.getType());
      if (!pointer)
        continue;
      unsigned space = pointer->getAddressSpace();
      if (arg.hasByValAttr() ? space != 0 : space == 0 || space > LocalSpace)
        reject(arg.hasByValAttr() ? "is passed by value, but not in private memory"
                                  : "points to neither global, constant nor local memory");
    }
  }

  void checkInstruction(const Function &f, const Instruction &inst) {
    auto reject = [&](const Twine &what) { emitError(f, inst.getDebugLoc(), what); };
    if (StringRef fault = Types.faultOf(inst.getType()); !fault.empty())
      return reject("an instruction yields " + fault);
    if (inst.isEHPad() || isa<InvokeInst, ResumeInst, CallBrInst, IndirectBrInst, VAArgInst>(inst))
      return reject("exception handling, computed jumps and variable arguments are not supported");
    if (auto *allocaInst = dyn_cast<AllocaInst>(&inst))
      return checkAlloca(f, *allocaInst);
    if (auto *gep = dyn_cast<GetElementPtrInst>(&inst))
      if (StringRef fault = Types.faultInMemory(gep->getSourceElementType(), DL); !fault.empty())
        return reject("an address is computed in " + fault);
    auto *call = dyn_cast<CallBase>(&inst);
    for (const Use &operand : inst.operands()) {
      if (call && call->isCallee(&operand))
        continue;
      auto *c = dyn_cast<Constant>(operand);
      if (StringRef fault = c ? Types.faultOf(c) : ""; !fault.empty())
        return reject("an operand is " + fault);
    }
    if (call)
      checkCall(f, *call);
  }

  void checkAlloca(const Function &f, const AllocaInst &allocaInst) {
    auto reject = [&](const Twine &what) { emitError(f, allocaInst.getDebugLoc(), what); };
    auto *count = dyn_cast<ConstantInt>(allocaInst.getArraySize());
    if (!count)
      return reject("private variables of variable size are not supported");
    if (StringRef fault = Types.faultInMemory(allocaInst.getAllocatedType(), DL); !fault.empty())
      return reject("a private variable holds " + fault);
    if (count->getValue().ugt(MaxPrivateBytes) ||
        SaturatingMultiply<uint64_t>(count->getZExtValue(),
                                     DL.getTypeAllocSize(allocaInst.getAllocatedType())) >
            MaxPrivateBytes)
      return reject("a private variable holds more than 1 MiB");
    if (allocaInst.getAlign() > MaxPrivateAlignment)
      return reject("a private variable has an alignment of more than 4096 bytes");
    if (allocaInst.getAddressSpace() != 0 || allocaInst.isUsedWithInAlloca() ||
        allocaInst.isSwiftError())
      return reject("a private variable does not lie in private memory");
    if (isMarkedUniform(allocaInst))
      return reject("metadata 'oclc.uniform' is one that only passes use");
  }

  void checkCall(const Function &f, const CallBase &call) {
    auto reject = [&](const Twine &what) { emitError(f, call.getDebugLoc(), what); };
    if (call.isInlineAsm())
      return reject("inline assembly is not supported");
    auto *callee = dyn_cast<Function>(call.getCalledOperand());
    if (!callee)
      return reject("calls through pointers are not supported");
    if (callee->getFunctionType() != call.getFunctionType())
      return reject("'" + callee->getName() + "' is called with another type than its own");
    if (call.isMustTailCall())
      return reject("calls that must be tail calls are not supported");
    if (call.hasOperandBundles() && callee->getIntrinsicID() != Intrinsic::assume)
      return reject("operand bundles are not supported");
  }
};

} // namespace

PreservedAnalyses VerifyCanonicalPass::run(Module &m, ModuleAnalysisManager &am) {
  Verifier(m).check();
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
