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
  PrintfLowering(Module &m, CallInst &call)
      : Call(call), Remark("lower-printf", *call.getFunction()), B(&call), M(m) {}

  void run() {
    Value *result = lowered();
    if (!result)
      result = Constant::getAllOnesValue(Call.getType());
    Call.replaceAllUsesWith(result);
    Call.eraseFromParent();
  }

private:
  /// Returns the call of __oclc_printf, or null after an error.
  Value *lowered() {
    Value *format = Call.arg_size() ? Call.getArgOperand(0) : nullptr;
    if (!format || !format->getType()->isPointerTy() || !Call.getType()->isIntegerTy(32))
      return error("this is not OpenCL C's printf");
    SmallVector<StringRef, 1> formats;
    if (!findFormats(*format, formats))
      return error("the format of printf must be known when the program is compiled");
    SmallVector<PrintfConversion, 8> conversions;
    if (!mergeFormats(formats, conversions))
      return error("the formats that this printf may get take arguments of different types");
    pack(conversions);
    return call(*format);
  }

  Value *error(StringRef message) {
    emitError(*Call.getFunction(), Call.getDebugLoc(), message);
    return nullptr;
  }

  CallInst *call(Value &format) {
    LLVMContext &context = M.getContext();
    FunctionCallee callee = M.getOrInsertFunction("__oclc_printf", B.getInt32Ty(), format.getType(),
                                                  PointerType::get(context, 0), B.getInt64Ty());
    cast<Function>(callee.getCallee())->setDoesNotThrow();
    CallInst *fresh = B.CreateCall(callee, {&format, block(), B.getInt64(Bytes)});
    fresh->setDoesNotThrow();
    fresh->takeName(&Call);
    return fresh;
  }

  /// Appends one slot for each conversion.
  void pack(ArrayRef<PrintfConversion> conversions) {
    for (auto [index, c] : enumerate(conversions)) {
      Value *arg = index + 1 < Call.arg_size() ? Call.getArgOperand(index + 1) : nullptr;
      Value *packed = arg ? convert(c, *arg) : nullptr;
      if (!packed) {
        StringRef text(c.text);
        Remark.missed(Call.getDebugLoc(), "PrintfArgument",
                      arg ? "argument for " + text + " has another type, printed as zero"
                          : "no argument for " + text + ", printed as zero");
        packed = Constant::getNullValue(typeOf(c));
      }
      Slots.push_back({packed, Bytes});
      Bytes += c.slotBytes();
    }
  }

  Type *typeOf(const PrintfConversion &c) {
    Type *element = B.getInt64Ty();
    if (c.isFloating())
      element = c.elementBytes() == 2   ? B.getHalfTy()
                : c.elementBytes() == 4 ? B.getFloatTy()
                                        : B.getDoubleTy();
    else if (c.isVector())
      element = B.getIntNTy(c.elementBytes() * 8);
    return c.isVector() ? FixedVectorType::get(element, c.elements) : element;
  }

  /// Returns `arg` converted to the type of the slot of `c`, or null if `arg` does not fit.
  Value *convert(const PrintfConversion &c, Value &arg) {
    Type *ty = arg.getType();
    auto *vector = dyn_cast<FixedVectorType>(ty);
    if ((vector ? vector->getNumElements() : 1) != c.elements)
      return nullptr;
    Type *to = typeOf(c);
    if (c.isPointer()) {
      if (ty->isPointerTy())
        return B.CreatePtrToInt(&arg, to);
      return ty->isIntegerTy() && !c.isString() ? B.CreateZExtOrTrunc(&arg, to) : nullptr;
    }
    if (ty->isIntOrIntVectorTy() && c.isInteger())
      return c.isSigned() ? B.CreateSExtOrTrunc(&arg, to) : B.CreateZExtOrTrunc(&arg, to);
    if (ty->isFPOrFPVectorTy() && c.isFloating())
      return B.CreateFPCast(&arg, to);
    return nullptr;
  }

  /// Allocates the block of arguments in the entry block, stores the slots to it before the call,
  /// and returns its address: LLVM's null pointer constant if there are no slots.
  Value *block() {
    if (Slots.empty())
      return ConstantPointerNull::get(PointerType::get(M.getContext(), 0));
    BasicBlock &entry = Call.getFunction()->getEntryBlock();
    IRBuilder<> atEntry(&entry, entry.getFirstInsertionPt());
    constexpr uint64_t SlotBytes = abi::PrintfSlotBytes;
    AllocaInst *block =
        atEntry.CreateAlloca(ArrayType::get(B.getInt64Ty(), Bytes / SlotBytes), nullptr, "printf");
    block->setAlignment(Align(SlotBytes));
    for (const auto &[packed, offset] : Slots)
      B.CreateAlignedStore(packed, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), block, offset),
                           Align(SlotBytes));
    return block;
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

bool isPrintf(const Value *callee) {
  auto *f = dyn_cast<Function>(callee);
  return f && f->isDeclaration() && is_contained(Names, f->getName());
}

PreservedAnalyses LowerPrintfPass::run(Module &m, ModuleAnalysisManager &) {
  SmallVector<CallInst *, 8> calls;
  for (Function &f : m)
    for (Instruction &inst : instructions(f))
      if (auto *call = dyn_cast<CallInst>(&inst); call && isPrintf(call->getCalledOperand()))
        calls.push_back(call);
  if (calls.empty())
    return PreservedAnalyses::all();
  for (CallInst *call : calls)
    PrintfLowering(m, *call).run();
  for (StringRef name : Names)
    if (Function *printf = m.getFunction(name); printf && printf->use_empty())
      printf->eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
