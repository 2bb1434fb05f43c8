//===- ImageFormatNames.cpp - Formats of images by name -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Binary/ImageFormatNames.h"

#include <algorithm>
#include <span>

namespace oclc::binary {
namespace {

using Names = std::span<const std::string_view>;

// The names are in the order of their numbers, and empty for what the device does not have.
constexpr std::string_view Orders[] = {
    "r", "a", "rg", "ra",    "rgb", "rgba", "bgra", "argb",  "intensity", "luminance",
    "",  "",  "",   "depth", "",    "",     "",     "srgba", "sbgra",     "abgr"};
constexpr std::string_view Types[] = {"snorm8",   "snorm16",     "unorm8", "unorm16", "unorm565",
                                      "unorm555", "unorm101010", "int8",   "int16",   "int32",
                                      "uint8",    "uint16",      "uint32", "half",    "float",
                                      "",         "unorm1010102"};

std::optional<uint32_t> numberOf(std::string_view name, Names names, uint32_t first) {
  const auto found = std::ranges::find(names, name);
  if (name.empty() || found == names.end())
    return std::nullopt;
  return first + uint32_t(found - names.begin());
}

std::string_view nameOf(uint32_t number, Names names, uint32_t first) {
  return number - first < names.size() ? names[number - first] : std::string_view();
}

} // namespace

std::optional<ImageFormat> parseImageFormat(std::string_view name) {
  const size_t dash = name.find('-');
  if (dash == std::string_view::npos)
    return std::nullopt;
  const std::optional<uint32_t> order =
      numberOf(name.substr(0, dash), Orders, abi::FirstChannelOrder);
  const std::optional<uint32_t> type =
      numberOf(name.substr(dash + 1), Types, abi::FirstChannelType);
  if (!order || !type)
    return std::nullopt;
  return ImageFormat{*order, *type};
}

std::string nameOf(const ImageFormat &format) {
  const std::string_view order = nameOf(format.order, Orders, abi::FirstChannelOrder);
  const std::string_view type = nameOf(format.type, Types, abi::FirstChannelType);
  if (order.empty() || type.empty())
    return "";
  return std::string(order) + "-" + std::string(type);
}

} // namespace oclc::binary
