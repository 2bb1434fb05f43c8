//===- LocalSize.cpp - Work-group sizes on the command line -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "LocalSize.h"

#include <algorithm>

namespace oclc::tool {

/// Maximum number of work-items in a work-group (CL_DEVICE_MAX_WORK_GROUP_SIZE).
static constexpr uint64_t MaxItems = 4096;
static constexpr std::string_view Prefix = "--local-size=";

static UsageError mistake(std::string message, std::string_view text, std::size_t position) {
  return {std::move(message), std::string(Prefix) + std::string(text), Prefix.size() + position};
}

/// Parses the size that starts at `position`.
static std::array<uint64_t, 3> parseSize(std::string_view text, std::size_t position) {
  std::array<uint64_t, 3> size = {1, 1, 1};
  uint64_t items = 1;
  for (unsigned dimension = 0;; ++dimension) {
    if (dimension == 3)
      throw mistake("a local size has at most three dimensions", text, position - 1);
    const std::size_t start = position;
    uint64_t value = 0;
    while (position < text.size() && text[position] >= '0' && text[position] <= '9') {
      value = value * 10 + (text[position++] - '0');
      if (value > MaxItems)
        throw mistake("a work-group has at most 4096 work-items", text, start);
    }
    if (position == start)
      throw mistake("expected a number, as in --local-size=64 or --local-size=16x16", text, start);
    if (value == 0)
      throw mistake("a local size is at least 1 in each dimension", text, start);
    items *= value;
    if (items > MaxItems)
      throw mistake("a work-group has at most 4096 work-items", text, start);
    size[dimension] = value;
    if (position == text.size())
      return size;
    if (text[position] != 'x')
      throw mistake("expected 'x' or the end of the size", text, position);
    ++position;
  }
}

static bool isInNames(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || c == '.';
}

bool isKernelName(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), isInNames);
}

LocalSize parseLocalSize(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos)
    return {"", parseSize(text, 0)};
  const std::string_view kernel = text.substr(0, colon);
  if (kernel.empty())
    throw mistake("expected the name of a kernel", text, 0);
  if (!isKernelName(kernel))
    throw mistake(
        "names of kernels have letters, digits, '_', '$' and '.'", text,
        std::size_t(std::find_if_not(kernel.begin(), kernel.end(), isInNames) - kernel.begin()));
  return {std::string(kernel), parseSize(text, colon + 1)};
}

std::optional<LocalSize> tryParseLocalSize(std::string_view text) {
  try {
    return parseLocalSize(text);
  } catch (const UsageError &) {
    return std::nullopt;
  }
}

} // namespace oclc::tool
