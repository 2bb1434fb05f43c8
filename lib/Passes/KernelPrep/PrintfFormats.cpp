//===- PrintfFormats.cpp - Find and merge the format strings of a printf call -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/PrintfFormats.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using oclc::abi::PrintfConversion;

namespace oclc::passes {

namespace {

class FormatFinder {
public:
  explicit FormatFinder(SmallVectorImpl<StringRef> &Formats) : Formats(Formats) {}

  bool visit(const Value &V) {
    if (!Seen.insert(&V).second)
      return true;
    if (auto *Select = dyn_cast<SelectInst>(&V))
      return visit(*Select->getTrueValue()) && visit(*Select->getFalseValue());
    if (auto *Phi = dyn_cast<PHINode>(&V))
      return all_of(Phi->incoming_values(), [&](const Use &U) { return visit(*U); });
    if (auto *Load = dyn_cast<LoadInst>(&V))
      return visitLoad(*Load);
    return addString(V);
  }

private:
  bool addString(const Value &V) {
    ConstantDataArraySlice Slice;
    if (!getConstantDataArrayInfo(&V, Slice, 8))
      return false;
    StringRef Text; // Without an array, a slice is all zeros, or empty if it begins past their end.
    if (!Slice.Array && Slice.Length == 0)
      return false;
    if (Slice.Array) {
      Text = Slice.Array->getAsString().substr(Slice.Offset);
      if (!Text.contains('\0'))
        return false;
      Text = Text.take_until([](char C) { return C == '\0'; });
    }
    if (!is_contained(Formats, Text))
      Formats.push_back(Text);
    return true;
  }

  bool visitLoad(const LoadInst &Load) {
    Value *Pointer = Load.getOperand(LoadInst::getPointerOperandIndex());
    if (auto *Address = dyn_cast<Constant>(Pointer))
      if (Constant *C = ConstantFoldLoadFromConstPtr(Address, Load.getType(), Load.getDataLayout()))
        return visit(*C);
    return visitTables(*Pointer);
  }

  /// Visits all pointers in a constant table, because any of its elements may be read.
  bool visitTables(const Value &Pointer) {
    SmallVector<const Value *, 2> Tables;
    getUnderlyingObjects(&Pointer, Tables);
    return all_of(Tables, [&](const Value *Table) {
      auto *Variable = dyn_cast<GlobalVariable>(Table);
      return Variable && Variable->isConstant() && Variable->hasDefinitiveInitializer() &&
             visitPointersIn(*Variable->getInitializer());
    });
  }

  bool visitPointersIn(const Constant &C) {
    if (C.getType()->isPointerTy())
      return isa<ConstantPointerNull>(C) || visit(C);
    if (!isa<ConstantAggregate>(C))
      return true;
    return all_of(C.operands(),
                  [&](const Use &U) { return visitPointersIn(*cast<Constant>(U.get())); });
  }

  SmallVectorImpl<StringRef> &Formats;
  SmallPtrSet<const Value *, 8> Seen;
};

} // namespace

bool findFormats(const Value &Format, SmallVectorImpl<StringRef> &Formats) {
  return FormatFinder(Formats).visit(Format) && !Formats.empty();
}

/// True if an argument that is packed for `A` is packed correctly for `B`, too.
static bool sharesSlot(const PrintfConversion &A, const PrintfConversion &B) {
  if (A.isVector() || B.isVector())
    return A.elements == B.elements && A.elementBytes() == B.elementBytes() &&
           A.isInteger() == B.isInteger();
  return A.isInteger() == B.isInteger() && A.isFloating() == B.isFloating();
}

bool mergeFormats(ArrayRef<StringRef> Formats, SmallVectorImpl<PrintfConversion> &Conversions) {
  for (std::string_view Format : Formats) {
    for (size_t Index = 0; !Format.empty();) {
      std::optional<PrintfConversion> C = abi::takePrintfPiece(Format).conversion;
      if (!C)
        continue;
      if (Index == Conversions.size())
        Conversions.push_back(*C);
      else if (!sharesSlot(Conversions[Index], *C))
        return false;
      else if (C->isString())
        Conversions[Index] = *C; // `%s` accepts pointers only.
      ++Index;
    }
  }
  return true;
}

} // namespace oclc::passes
