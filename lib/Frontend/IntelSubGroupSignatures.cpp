//===- IntelSubGroupSignatures.cpp - Functions of cl_intel_subgroups --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
//   intel_sub_group_shuffle, _shuffle_xor       T (T, uint)
//   intel_sub_group_shuffle_down, _shuffle_up   T (T, T, uint)
//   intel_sub_group_broadcast                   T (T, uint), of 8 and 16 bits
//   intel_sub_group_reduce_add, and so on       T (T), of 8 and 16 bits
//   intel_sub_group_block_read_us4              ushort4 (const global ushort *), and of local
//   memory
//                                               and of images
//   intel_sub_group_block_write_us4             void (global ushort *, ushort4), and so on
//
//===------------------------------------------------------------------------------------------===//

#include "Frontend/ExtensionSignatures.h"

#include <optional>

using clang::ASTContext;
using clang::QualType;
using llvm::StringRef;

namespace oclc::frontend {

namespace {

/// A name such as block_read_us4 in parts: the type of an element, and the number of elements.
struct Block {
  QualType element;
  unsigned width;
};

} // namespace

static QualType vectorOf(const ASTContext &context, QualType element, unsigned width) {
  return width == 1 ? element : context.getExtVectorType(element, width);
}

/// Adds the overloads for all types, whose operands are `values` numbers and an id or a distance.
static void addShuffles(const ASTContext &context, unsigned values, Signatures &to) {
  for (QualType element :
       {context.CharTy, context.UnsignedCharTy, context.ShortTy, context.UnsignedShortTy,
        context.IntTy, context.UnsignedIntTy, context.LongTy, context.UnsignedLongTy,
        context.HalfTy, context.FloatTy, context.DoubleTy})
    for (const unsigned width : {1, 2, 3, 4, 8, 16}) {
      const QualType type = vectorOf(context, element, width);
      Signature &added = to.emplace_back();
      added.result = type;
      added.parameters.assign(values, type);
      added.parameters.push_back(context.UnsignedIntTy);
    }
}

/// Adds the overloads for the small types that cl_intel_subgroups itself does not have. They take
/// one number, and also an id if the function is a broadcast, which exists for vectors, too.
static void addSmall(const ASTContext &context, bool isBroadcast, Signatures &to) {
  for (QualType element :
       {context.CharTy, context.UnsignedCharTy, context.ShortTy, context.UnsignedShortTy})
    for (const unsigned width : {1, 2, 3, 4, 8}) {
      if (width != 1 && !isBroadcast)
        break;
      const QualType type = vectorOf(context, element, width);
      Signature &added = to.emplace_back();
      added.result = type;
      added.parameters.push_back(type);
      if (isBroadcast)
        added.parameters.push_back(context.UnsignedIntTy);
    }
}

static bool isCollective(StringRef name) {
  if (!name.consume_front("reduce_") && !name.consume_front("scan_exclusive_") &&
      !name.consume_front("scan_inclusive_"))
    return false;
  return name == "add" || name == "min" || name == "max";
}

/// Reads what follows block_read or block_write: no type stands for uint.
static std::optional<Block> blockNamed(const ASTContext &context, StringRef rest) {
  Block block = {context.UnsignedIntTy, 1};
  const bool hasType = rest.consume_front("_");
  if (hasType) {
    if (rest.consume_front("uc"))
      block.element = context.UnsignedCharTy;
    else if (rest.consume_front("us"))
      block.element = context.UnsignedShortTy;
    else if (rest.consume_front("ul"))
      block.element = context.UnsignedLongTy;
    else if (!rest.consume_front("ui"))
      return std::nullopt;
  }
  if (rest.empty())
    return block;
  const bool isSmall =
      block.element == context.UnsignedCharTy || block.element == context.UnsignedShortTy;
  if (rest != "2" && rest != "4" && rest != "8" && !(isSmall && rest == "16"))
    return std::nullopt;
  rest.getAsInteger(10, block.width);
  return block;
}

/// Adds block_read or block_write in global and local memory and in images.
static void addBlocks(const ASTContext &context, Block block, bool isRead, Signatures &to) {
  const QualType value = vectorOf(context, block.element, block.width);
  const auto add = [&](std::initializer_list<QualType> place) {
    Signature &added = to.emplace_back();
    added.result = isRead ? value : QualType(context.VoidTy);
    added.parameters.assign(place);
    if (!isRead)
      added.parameters.push_back(value);
  };
  const QualType pointee = isRead ? block.element.withConst() : block.element;
  for (const clang::LangAS space : {clang::LangAS::opencl_global, clang::LangAS::opencl_local})
    add({context.getPointerType(context.getAddrSpaceQualType(pointee, space))});
  const QualType place = context.getExtVectorType(context.IntTy, 2);
  add({isRead ? context.OCLImage2dROTy : context.OCLImage2dWOTy, place});
  add({context.OCLImage2dRWTy, place});
}

void addIntelSubGroups(const ASTContext &context, StringRef name, Signatures &to) {
  constexpr unsigned First = 120; // The first version of OpenCL C that has the extensions.
  if (context.getLangOpts().getOpenCLCompatibleVersion() < First ||
      !name.consume_front("intel_sub_group_"))
    return;
  if (name == "shuffle" || name == "shuffle_xor")
    addShuffles(context, 1, to);
  else if (name == "shuffle_down" || name == "shuffle_up")
    addShuffles(context, 2, to);
  else if (name == "broadcast" || isCollective(name))
    addSmall(context, name == "broadcast", to);
  const bool isRead = name.consume_front("block_read");
  if (isRead || name.consume_front("block_write"))
    if (const std::optional<Block> block = blockNamed(context, name))
      addBlocks(context, *block, isRead, to);
}

} // namespace oclc::frontend
