//===- ImageFormats.cpp - Formats of images by name -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/ImageFormats.h"

#include "llvm/ADT/ArrayRef.h"

using namespace llvm;

namespace oclc::passes {
namespace {

// Names in the order of their numbers; empty for what the device does not have.
constexpr uint32_t FirstOrder = 0x10b0, FirstType = 0x10d0;
constexpr StringLiteral Orders[] = {
    "r", "a", "rg", "ra",    "rgb", "rgba", "bgra", "argb",  "intensity", "luminance",
    "",  "",  "",   "depth", "",    "",     "",     "srgba", "sbgra",     "abgr"};
constexpr StringLiteral Types[] = {"snorm8",   "snorm16",     "unorm8", "unorm16", "unorm565",
                                   "unorm555", "unorm101010", "int8",   "int16",   "int32",
                                   "uint8",    "uint16",      "uint32", "half",    "float",
                                   "",         "unorm1010102"};

std::optional<uint32_t> numberOf(StringRef name, ArrayRef<StringLiteral> names, uint32_t first) {
  const auto *found = find(names, name);
  if (name.empty() || found == names.end())
    return std::nullopt;
  return first + uint32_t(found - names.begin());
}

StringRef nameOf(uint32_t number, ArrayRef<StringLiteral> names, uint32_t first) {
  if (number - first >= names.size())
    return "";
  return names[number - first];
}

} // namespace

std::optional<ImageFormat> parseImageFormat(StringRef name) {
  const auto [orderName, typeName] = name.split('-');
  const std::optional<uint32_t> order = numberOf(orderName, Orders, FirstOrder);
  const std::optional<uint32_t> type = numberOf(typeName, Types, FirstType);
  if (!order || !type)
    return std::nullopt;
  return ImageFormat{*order, *type};
}

std::string imageFormatText(const ImageFormat &format) {
  const StringRef order = nameOf(format.order, Orders, FirstOrder);
  const StringRef type = nameOf(format.type, Types, FirstType);
  return order.empty() || type.empty() ? "" : (order + "-" + type).str();
}

} // namespace oclc::passes
