//===- EntryList.cpp - The list of entry points in a module --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/EntryList.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr StringLiteral ListName = "oclc.entries";

/// Operands of a node, in order.
enum Field : unsigned {
  FunctionField,
  KernelField,
  LocalSizeField,
  VectorWidthField,
  MethodField,
  ContextPerItemField,
  ContextFixedField,
  LocalBytesField,
  PrivateBytesField,
  FieldCount
};

Metadata *integer(LLVMContext &Context, unsigned Bits, uint64_t Value) {
  return ConstantAsMetadata::get(ConstantInt::get(IntegerType::get(Context, Bits), Value));
}

Metadata *vectorWidth(LLVMContext &Context, uint64_t Width) { return integer(Context, 32, Width); }

Function *functionOf(const MDNode &Node) {
  return Node.getNumOperands() == FieldCount
             ? mdconst::dyn_extract_or_null<Function>(Node.getOperand(FunctionField))
             : nullptr;
}

StringRef textOf(const MDNode &Node, Field At) {
  const auto *Text = dyn_cast_or_null<MDString>(Node.getOperand(At));
  return Text ? Text->getString() : "";
}

uint64_t integerOf(const MDNode &Node, Field At) {
  const auto *Value = mdconst::dyn_extract_or_null<ConstantInt>(Node.getOperand(At));
  return Value && Value->getValue().isIntN(64) ? Value->getZExtValue() : 0;
}

std::optional<ListedEntry> read(const MDNode &Node) {
  ListedEntry Entry;
  Entry.function = functionOf(Node);
  if (!Entry.function || textOf(Node, KernelField).empty())
    return std::nullopt;
  Entry.kernel = textOf(Node, KernelField).str();
  Entry.localSize = parseLocalSize(textOf(Node, LocalSizeField));
  Entry.vectorWidth = integerOf(Node, VectorWidthField);
  Entry.method = parseMethod(textOf(Node, MethodField)).value_or(Method::Loops);
  Entry.context = {integerOf(Node, ContextPerItemField), integerOf(Node, ContextFixedField)};
  Entry.localBytes = integerOf(Node, LocalBytesField);
  Entry.privateBytes = integerOf(Node, PrivateBytesField);
  return Entry;
}

} // namespace

void listEntry(const ListedEntry &Entry) {
  LLVMContext &Context = Entry.function->getContext();
  Metadata *Fields[FieldCount] = {
      ValueAsMetadata::get(Entry.function),
      MDString::get(Context, Entry.kernel),
      MDString::get(Context, Entry.localSize ? localSizeText(*Entry.localSize) : "any"),
      vectorWidth(Context, Entry.vectorWidth),
      MDString::get(Context, methodName(Entry.method)),
      integer(Context, 64, Entry.context.perItem),
      integer(Context, 64, Entry.context.fixed),
      integer(Context, 64, Entry.localBytes),
      integer(Context, 64, Entry.privateBytes)};
  Entry.function->getParent()->getOrInsertNamedMetadata(ListName)->addOperand(
      MDNode::get(Context, Fields));
}

bool hasEntryList(const Module &M) { return M.getNamedMetadata(ListName) != nullptr; }

SmallVector<ListedEntry> listedEntries(const Module &M) {
  SmallVector<ListedEntry> Entries;
  if (const NamedMDNode *List = M.getNamedMetadata(ListName))
    for (const MDNode *Node : List->operands())
      if (std::optional<ListedEntry> Entry = read(*Node))
        Entries.push_back(std::move(*Entry));
  return Entries;
}

void setListedWidth(Function &F, unsigned Width) {
  if (NamedMDNode *List = F.getParent()->getNamedMetadata(ListName))
    for (MDNode *Node : List->operands())
      if (functionOf(*Node) == &F)
        Node->replaceOperandWith(VectorWidthField, vectorWidth(F.getContext(), Width));
}

void unlistEntry(Function &F) {
  NamedMDNode *List = F.getParent()->getNamedMetadata(ListName);
  if (!List)
    return;
  SmallVector<MDNode *> Kept;
  for (MDNode *Node : List->operands())
    if (functionOf(*Node) != &F)
      Kept.push_back(Node);
  List->clearOperands();
  for (MDNode *Node : Kept)
    List->addOperand(Node);
}

} // namespace oclc::passes
