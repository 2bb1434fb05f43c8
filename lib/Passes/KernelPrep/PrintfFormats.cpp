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
  explicit FormatFinder(SmallVectorImpl<StringRef> &formats) : Formats(formats) {}

  bool visit(const Value &v) {
    if (!Seen.insert(&v).second)
      return true;
    if (auto *select = dyn_cast<SelectInst>(&v))
      return visit(*select->getTrueValue()) && visit(*select->getFalseValue());
    if (auto *phi = dyn_cast<PHINode>(&v))
      return all_of(phi->incoming_values(), [&](const Use &u) { return visit(*u); });
    if (auto *load = dyn_cast<LoadInst>(&v))
      return visitLoad(*load);
    return addString(v);
  }

private:
  bool addString(const Value &v) {
    ConstantDataArraySlice slice;
    if (!getConstantDataArrayInfo(&v, slice, 8))
      return false;
    StringRef text;
    // A slice without an array consists of zeros, which are an empty string. A slice of length 0
    // begins past the end of the variable, so it is not even that.
    if (!slice.Array && slice.Length == 0)
      return false;
    if (slice.Array) {
      text = slice.Array->getAsString().substr(slice.Offset);
      if (!text.contains('\0'))
        return false;
      text = text.take_until([](char c) { return c == '\0'; });
    }
    if (!is_contained(Formats, text))
      Formats.push_back(text);
    return true;
  }

  bool visitLoad(const LoadInst &load) {
    Value *pointer = load.getOperand(LoadInst::getPointerOperandIndex());
    if (auto *address = dyn_cast<Constant>(pointer))
      if (Constant *c = ConstantFoldLoadFromConstPtr(address, load.getType(), load.getDataLayout()))
        return visit(*c);
    return visitTables(*pointer);
  }

  /// Visits all pointers in the constant tables to which `pointer` may point, because any element
  /// may be read.
  bool visitTables(const Value &pointer) {
    SmallVector<const Value *, 2> tables;
    getUnderlyingObjects(&pointer, tables);
    return all_of(tables, [&](const Value *table) {
      auto *variable = dyn_cast<GlobalVariable>(table);
      return variable && variable->isConstant() && variable->hasDefinitiveInitializer() &&
             visitPointersIn(*variable->getInitializer());
    });
  }

  bool visitPointersIn(const Constant &c) {
    if (c.getType()->isPointerTy())
      return isa<ConstantPointerNull>(c) || visit(c);
    if (!isa<ConstantAggregate>(c))
      return true;
    return all_of(c.operands(),
                  [&](const Use &u) { return visitPointersIn(*cast<Constant>(u.get())); });
  }

  SmallVectorImpl<StringRef> &Formats;
  SmallPtrSet<const Value *, 8> Seen;
};

} // namespace

bool findFormats(const Value &format, SmallVectorImpl<StringRef> &formats) {
  return FormatFinder(formats).visit(format) && !formats.empty();
}

/// True if an argument that is packed for `a` is packed correctly for `b`, too.
static bool sharesSlot(const PrintfConversion &a, const PrintfConversion &b) {
  if (a.isVector() || b.isVector())
    return a.elements == b.elements && a.elementBytes() == b.elementBytes() &&
           a.isInteger() == b.isInteger();
  return a.isInteger() == b.isInteger() && a.isFloating() == b.isFloating();
}

bool mergeFormats(ArrayRef<StringRef> formats, SmallVectorImpl<PrintfConversion> &conversions) {
  for (std::string_view format : formats) {
    for (size_t index = 0; !format.empty();) {
      std::optional<PrintfConversion> c = abi::takePrintfPiece(format).conversion;
      if (!c)
        continue;
      if (index == conversions.size())
        conversions.push_back(*c);
      else if (!sharesSlot(conversions[index], *c))
        return false;
      else if (c->isString())
        conversions[index] = *c; // Stricter: `%s` accepts only pointers, `%p` also integers.
      ++index;
    }
  }
  return true;
}

} // namespace oclc::passes
