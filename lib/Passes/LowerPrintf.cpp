//===- LowerPrintf.cpp - Packs the arguments of printf ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Passes/LowerPrintf.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <optional>

using namespace llvm;

namespace oclc::passes {

namespace {

constexpr unsigned ConstantAddressSpace = 2;
constexpr uint64_t SlotBytes = 8;

enum class Kind { Signed, Unsigned, Floating, Pointer, String };

/// What one conversion specification of a format takes.
struct Conversion {
  Kind kind;
  unsigned elements = 1;     ///< More than one: a vector.
  unsigned elementBytes = 8; ///< Of a vector's element; scalars fill their slot.
  StringRef text;

  bool isVector() const { return elements > 1; }
  bool isInteger() const { return kind == Kind::Signed || kind == Kind::Unsigned; }
};

/// Takes the specification after a '%' from the front of `Text`; nothing if it is none of OpenCL
/// C's.
std::optional<Conversion> takeConversion(StringRef &Text) {
  StringRef Start = Text;
  Text = Text.drop_while([](char C) { return StringRef("-+ #0").contains(C); });
  Text = Text.drop_while(isDigit);
  if (Text.consume_front("."))
    Text = Text.drop_while(isDigit);

  Conversion Result;
  if (Text.consume_front("v")) {
    if (Text.consumeInteger(10, Result.elements) ||
        !is_contained({2u, 3u, 4u, 8u, 16u}, Result.elements))
      return std::nullopt;
    Result.elementBytes = 4;
  }
  if (Text.consume_front("hh"))
    Result.elementBytes = 1;
  else if (Text.consume_front("hl"))
    Result.elementBytes = 4;
  else if (Text.consume_front("h"))
    Result.elementBytes = 2;
  else if (Text.consume_front("l"))
    Result.elementBytes = 8;

  if (Text.empty())
    return std::nullopt;
  char Letter = Text.front();
  Text = Text.drop_front();
  Result.text = Start.take_front(Text.data() - Start.data());
  if (StringRef("di").contains(Letter))
    Result.kind = Kind::Signed;
  else if (StringRef("ouxXc").contains(Letter))
    Result.kind = Kind::Unsigned;
  else if (StringRef("fFeEgGaA").contains(Letter))
    Result.kind = Kind::Floating;
  else if (Letter == 'p')
    Result.kind = Kind::Pointer;
  else if (Letter == 's')
    Result.kind = Kind::String;
  else
    return std::nullopt;
  if (Result.isVector() && !Result.isInteger() && Result.kind != Kind::Floating)
    return std::nullopt;
  if (Result.isVector() && Result.kind == Kind::Floating && Result.elementBytes == 1)
    return std::nullopt;
  return Result;
}

class PrintfLowering {
public:
  PrintfLowering(Module &M, CallInst &Call) : Call(Call), B(&Call), M(M) {}

  void run() {
    StringRef Format;
    Value *FormatPointer = Call.arg_size() ? Call.getArgOperand(0) : nullptr;
    bool IsConstantString =
        FormatPointer && FormatPointer->getType()->isPointerTy() &&
        FormatPointer->getType()->getPointerAddressSpace() == ConstantAddressSpace &&
        Call.getType()->isIntegerTy(32) && getConstantStringInfo(FormatPointer, Format);
    if (!IsConstantString) {
      diagnose("the format of printf must be a string literal", DS_Error);
      Call.replaceAllUsesWith(Constant::getAllOnesValue(Call.getType()));
      Call.eraseFromParent();
      return;
    }
    pack(Format);

    LLVMContext &Context = M.getContext();
    FunctionCallee Callee = M.getOrInsertFunction("__oclc_printf", B.getInt32Ty(),
                                                  PointerType::get(Context, ConstantAddressSpace),
                                                  PointerType::get(Context, 0), B.getInt64Ty());
    cast<Function>(Callee.getCallee())->setDoesNotThrow();
    CallInst *New = B.CreateCall(Callee, {FormatPointer, block(), B.getInt64(Bytes)});
    New->setDoesNotThrow();
    New->takeName(&Call);
    Call.replaceAllUsesWith(New);
    Call.eraseFromParent();
  }

private:
  void diagnose(const Twine &Message, DiagnosticSeverity Severity) {
    const Function &F = *Call.getFunction();
    F.getContext().diagnose(DiagnosticInfoUnsupported(F, Message, Call.getDebugLoc(), Severity));
  }

  /// Appends one value for each conversion of the format to the slots.
  void pack(StringRef Format) {
    unsigned NextArg = 1;
    while (!Format.empty()) {
      size_t Percent = Format.find('%');
      if (Percent == StringRef::npos)
        break;
      Format = Format.drop_front(Percent + 1);
      if (Format.consume_front("%"))
        continue;
      StringRef Rest = Format;
      std::optional<Conversion> C = takeConversion(Rest);
      if (!C) {
        diagnose("printf conversion %" + Format.take_front(8) + " is not one of OpenCL C",
                 DS_Warning);
        continue; // Takes no argument; what follows is read as text.
      }
      Format = Rest;
      Value *Arg = nullptr;
      if (NextArg < Call.arg_size())
        Arg = Call.getArgOperand(NextArg++);
      else
        diagnose("printf has no argument for %" + C->text, DS_Warning);
      append(*C, Arg);
    }
  }

  void append(const Conversion &C, Value *Arg) {
    Value *Packed = Arg ? convert(C, *Arg) : nullptr;
    if (Arg && !Packed)
      diagnose("printf argument for %" + C.text + " has another type", DS_Warning);
    if (!Packed)
      Packed = Constant::getNullValue(typeOf(C));
    Slots.push_back({Packed, Bytes});
    // A vector of three has the size of one of four.
    uint64_t Size = C.isVector() ? PowerOf2Ceil(C.elements) * C.elementBytes : SlotBytes;
    Bytes += alignTo(Size, SlotBytes);
  }

  Type *elementType(const Conversion &C) {
    if (C.kind != Kind::Floating)
      return B.getIntNTy(C.elementBytes * 8);
    return C.elementBytes == 2   ? B.getHalfTy()
           : C.elementBytes == 4 ? B.getFloatTy()
                                 : B.getDoubleTy();
  }

  Type *typeOf(const Conversion &C) {
    if (C.isVector())
      return FixedVectorType::get(elementType(C), C.elements);
    if (C.kind == Kind::Floating)
      return B.getDoubleTy();
    return B.getInt64Ty();
  }

  /// `Arg` in the form that stands in the slot of `C`, or null if there is none.
  Value *convert(const Conversion &C, Value &Arg) {
    Type *Ty = Arg.getType();
    auto *Vector = dyn_cast<FixedVectorType>(Ty);
    if ((Vector ? Vector->getNumElements() : 1) != C.elements)
      return nullptr;
    if (C.kind == Kind::Pointer || C.kind == Kind::String) {
      if (Ty->isPointerTy())
        return B.CreatePtrToInt(&Arg, B.getInt64Ty());
      if (C.kind == Kind::Pointer && Ty->isIntegerTy())
        return B.CreateZExtOrTrunc(&Arg, B.getInt64Ty());
      return nullptr;
    }
    Type *To = typeOf(C);
    if (Ty->isIntOrIntVectorTy() && C.isInteger())
      return C.kind == Kind::Signed ? B.CreateSExtOrTrunc(&Arg, To) : B.CreateZExtOrTrunc(&Arg, To);
    if (Ty->isFPOrFPVectorTy() && C.kind == Kind::Floating)
      return B.CreateFPCast(&Arg, To);
    return nullptr;
  }

  /// The block with the slots, filled where the call is.
  Value *block() {
    if (Slots.empty())
      return ConstantPointerNull::get(PointerType::get(M.getContext(), 0));
    BasicBlock &Entry = Call.getFunction()->getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.getFirstInsertionPt());
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
  IRBuilder<> B;
  Module &M;
  SmallVector<Slot, 8> Slots;
  uint64_t Bytes = 0;
};

} // namespace

PreservedAnalyses LowerPrintfPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<CallInst *, 8> Calls;
  for (StringRef Name : {"printf", "_Z6printfPU3AS2Kcz"}) {
    Function *Printf = M.getFunction(Name);
    if (!Printf || !Printf->isDeclaration())
      continue;
    for (User *U : Printf->users())
      if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledOperand() == Printf)
        Calls.push_back(Call);
  }
  if (Calls.empty())
    return PreservedAnalyses::all();
  for (CallInst *Call : Calls)
    PrintfLowering(M, *Call).run();
  for (StringRef Name : {"printf", "_Z6printfPU3AS2Kcz"})
    if (Function *Printf = M.getFunction(Name); Printf && Printf->use_empty())
      Printf->eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
