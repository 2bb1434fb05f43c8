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

Metadata *integer(LLVMContext &context, unsigned bits, uint64_t value) {
  return ConstantAsMetadata::get(ConstantInt::get(IntegerType::get(context, bits), value));
}

Metadata *vectorWidth(LLVMContext &context, uint64_t width) { return integer(context, 32, width); }

Function *functionOf(const MDNode &node) {
  return node.getNumOperands() == FieldCount
             ? mdconst::dyn_extract_or_null<Function>(node.getOperand(FunctionField))
             : nullptr;
}

StringRef textOf(const MDNode &node, Field at) {
  const auto *text = dyn_cast_or_null<MDString>(node.getOperand(at));
  return text ? text->getString() : "";
}

uint64_t integerOf(const MDNode &node, Field at) {
  const auto *value = mdconst::dyn_extract_or_null<ConstantInt>(node.getOperand(at));
  return value && value->getValue().isIntN(64) ? value->getZExtValue() : 0;
}

std::optional<ListedEntry> read(const MDNode &node) {
  ListedEntry entry;
  entry.function = functionOf(node);
  if (!entry.function || textOf(node, KernelField).empty())
    return std::nullopt;
  entry.kernel = textOf(node, KernelField).str();
  entry.localSize = parseLocalSize(textOf(node, LocalSizeField));
  entry.vectorWidth = integerOf(node, VectorWidthField);
  entry.method = parseMethod(textOf(node, MethodField)).value_or(Method::Loops);
  entry.context = {integerOf(node, ContextPerItemField), integerOf(node, ContextFixedField)};
  entry.localBytes = integerOf(node, LocalBytesField);
  entry.privateBytes = integerOf(node, PrivateBytesField);
  return entry;
}

} // namespace

void listEntry(const ListedEntry &entry) {
  LLVMContext &context = entry.function->getContext();
  Metadata *fields[FieldCount] = {
      ValueAsMetadata::get(entry.function),
      MDString::get(context, entry.kernel),
      MDString::get(context, entry.localSize ? localSizeText(*entry.localSize) : "any"),
      vectorWidth(context, entry.vectorWidth),
      MDString::get(context, methodName(entry.method)),
      integer(context, 64, entry.context.perItem),
      integer(context, 64, entry.context.fixed),
      integer(context, 64, entry.localBytes),
      integer(context, 64, entry.privateBytes)};
  entry.function->getParent()->getOrInsertNamedMetadata(ListName)->addOperand(
      MDNode::get(context, fields));
}

bool hasEntryList(const Module &m) { return m.getNamedMetadata(ListName) != nullptr; }

SmallVector<ListedEntry> listedEntries(const Module &m) {
  SmallVector<ListedEntry> entries;
  if (const NamedMDNode *list = m.getNamedMetadata(ListName))
    for (const MDNode *node : list->operands())
      if (std::optional<ListedEntry> entry = read(*node))
        entries.push_back(std::move(*entry));
  return entries;
}

void setListedWidth(Function &f, unsigned width) {
  if (NamedMDNode *list = f.getParent()->getNamedMetadata(ListName))
    for (MDNode *node : list->operands())
      if (functionOf(*node) == &f)
        node->replaceOperandWith(VectorWidthField, vectorWidth(f.getContext(), width));
}

void unlistEntry(Function &f) {
  NamedMDNode *list = f.getParent()->getNamedMetadata(ListName);
  if (!list)
    return;
  SmallVector<MDNode *> kept;
  for (MDNode *node : list->operands())
    if (functionOf(*node) != &f)
      kept.push_back(node);
  list->clearOperands();
  for (MDNode *node : kept)
    list->addOperand(node);
}

} // namespace oclc::passes
