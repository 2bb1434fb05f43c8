//===- LowerPrintf.cpp - Lower printf to calls with packed arguments --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/LowerPrintf.h"

#include "Binary/PrintfFormat.h"
#include "Passes/KernelPrep/PrintfFormats.h"
#include "Passes/Support/Diagnostics.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using oclc::abi::PrintfConversion;

namespace oclc::passes {

namespace {

/// Names of printf in SPIR: as in C, and mangled as in C++.
constexpr StringRef Names[] = {"printf", "_Z6printfPU3AS2Kcz"};

class PrintfLowering {
public:
  PrintfLowering(Module &M, CallInst &Call)
      : Call(Call), Remark("lower-printf", *Call.getFunction()), B(&Call), M(M) {}

  void run() {
    Value *Result = lowered();
    if (!Result)
      Result = Constant::getAllOnesValue(Call.getType());
    Call.replaceAllUsesWith(Result);
    Call.eraseFromParent();
  }

private:
  /// Returns the call of __oclc_printf, or null after an error.
  Value *lowered() {
    Value *Format = Call.arg_size() ? Call.getArgOperand(0) : nullptr;
    if (!Format || !Format->getType()->isPointerTy() || !Call.getType()->isIntegerTy(32))
      return error("this is not OpenCL C's printf");
    SmallVector<StringRef, 1> Formats;
    if (!findFormats(*Format, Formats))
      return error("the format of printf must be known when the program is compiled");
    SmallVector<PrintfConversion, 8> Conversions;
    if (!mergeFormats(Formats, Conversions))
      return error("the formats that this printf may get take arguments of different types");
    pack(Conversions);
    return call(*Format);
  }

  Value *error(StringRef Message) {
    emitError(*Call.getFunction(), Call.getDebugLoc(), Message);
    return nullptr;
  }

  CallInst *call(Value &Format) {
    LLVMContext &Context = M.getContext();
    FunctionCallee Callee = M.getOrInsertFunction("__oclc_printf", B.getInt32Ty(), Format.getType(),
                                                  PointerType::get(Context, 0), B.getInt64Ty());
    cast<Function>(Callee.getCallee())->setDoesNotThrow();
    CallInst *New = B.CreateCall(Callee, {&Format, block(), B.getInt64(Bytes)});
    New->setDoesNotThrow();
    New->takeName(&Call);
    return New;
  }

  /// Appends one slot for each conversion.
  void pack(ArrayRef<PrintfConversion> Conversions) {
    for (auto [Index, C] : enumerate(Conversions)) {
      Value *Arg = Index + 1 < Call.arg_size() ? Call.getArgOperand(Index + 1) : nullptr;
      Value *Packed = Arg ? convert(C, *Arg) : nullptr;
      if (!Packed) {
        StringRef Text(C.text);
        Remark.missed(Call.getDebugLoc(), "PrintfArgument",
                      Arg ? "argument for " + Text + " has another type, printed as zero"
                          : "no argument for " + Text + ", printed as zero");
        Packed = Constant::getNullValue(typeOf(C));
      }
      Slots.push_back({Packed, Bytes});
      Bytes += C.slotBytes();
    }
  }

  Type *typeOf(const PrintfConversion &C) {
    Type *Element = B.getInt64Ty();
    if (C.isFloating())
      Element = C.elementBytes() == 2   ? B.getHalfTy()
                : C.elementBytes() == 4 ? B.getFloatTy()
                                        : B.getDoubleTy();
    else if (C.isVector())
      Element = B.getIntNTy(C.elementBytes() * 8);
    return C.isVector() ? FixedVectorType::get(Element, C.elements) : Element;
  }

  /// Returns `Arg` converted to the type of the slot of `C`, or null if `Arg` does not fit.
  Value *convert(const PrintfConversion &C, Value &Arg) {
    Type *Ty = Arg.getType();
    auto *Vector = dyn_cast<FixedVectorType>(Ty);
    if ((Vector ? Vector->getNumElements() : 1) != C.elements)
      return nullptr;
    Type *To = typeOf(C);
    if (C.isPointer()) {
      if (Ty->isPointerTy())
        return B.CreatePtrToInt(&Arg, To);
      return Ty->isIntegerTy() && !C.isString() ? B.CreateZExtOrTrunc(&Arg, To) : nullptr;
    }
    if (Ty->isIntOrIntVectorTy() && C.isInteger())
      return C.isSigned() ? B.CreateSExtOrTrunc(&Arg, To) : B.CreateZExtOrTrunc(&Arg, To);
    if (Ty->isFPOrFPVectorTy() && C.isFloating())
      return B.CreateFPCast(&Arg, To);
    return nullptr;
  }

  /// Allocates the block in the entry block, stores the slots to it before the call, and returns
  /// its address; null if there are no slots.
  Value *block() {
    if (Slots.empty())
      return ConstantPointerNull::get(PointerType::get(M.getContext(), 0));
    BasicBlock &Entry = Call.getFunction()->getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.getFirstInsertionPt());
    constexpr uint64_t SlotBytes = abi::PrintfSlotBytes;
    AllocaInst *Block =
        AtEntry.CreateAlloca(ArrayType::get(B.getInt64Ty(), Bytes / SlotBytes), nullptr, "printf");
    Block->setAlignment(Align(SlotBytes));
    for (const auto &[Packed, Offset] : Slots)
      B.CreateAlignedStore(Packed, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Block, Offset),
                           Align(SlotBytes));
    return Block;
  }

  struct Slot {
    Value *value;
    uint64_t offset;
  };

  CallInst &Call;
  Remarks Remark;
  IRBuilder<> B;
  Module &M;
  SmallVector<Slot, 8> Slots;
  uint64_t Bytes = 0;
};

} // namespace

static bool isPrintf(const Value *Callee) {
  auto *F = dyn_cast<Function>(Callee);
  return F && F->isDeclaration() && is_contained(Names, F->getName());
}

PreservedAnalyses LowerPrintfPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<CallInst *, 8> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && isPrintf(Call->getCalledOperand()))
        Calls.push_back(Call);
  if (Calls.empty())
    return PreservedAnalyses::all();
  for (CallInst *Call : Calls)
    PrintfLowering(M, *Call).run();
  for (StringRef Name : Names)
    if (Function *Printf = M.getFunction(Name); Printf && Printf->use_empty())
      Printf->eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
