//===- LocalSize.cpp - Work-group sizes on the command line -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "LocalSize.h"

namespace oclc::tool {

/// CL_DEVICE_MAX_WORK_GROUP_SIZE.
static constexpr uint64_t MaxItems = 4096;
static constexpr std::string_view Prefix = "--local-size=";

static UsageError mistake(std::string message, std::string_view text, std::size_t position) {
  return {std::move(message), std::string(Prefix) + std::string(text), Prefix.size() + position};
}

std::array<uint64_t, 3> parseLocalSize(std::string_view text) {
  std::array<uint64_t, 3> size = {1, 1, 1};
  std::size_t position = 0;
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

} // namespace oclc::tool
