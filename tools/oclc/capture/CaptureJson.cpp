//===- CaptureJson.cpp - JSON of strangers ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CaptureJson.h"

using namespace llvm;

namespace oclc::tool {

/// Returns the maximum nesting depth of arrays and objects. Brackets in strings do not count.
static size_t depthOf(StringRef text) {
  size_t depth = 0, most = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inString && c == '\\')
      ++i;
    else if (c == '"')
      inString = !inString;
    else if (!inString && (c == '[' || c == '{'))
      most = std::max(most, ++depth);
    else if (!inString && (c == ']' || c == '}') && depth != 0)
      --depth;
  }
  return most;
}

Expected<json::Value> parseShallowJson(StringRef text) {
  constexpr size_t MostDepth = 16;
  if (depthOf(text) > MostDepth)
    return createStringError("it is nested too deeply");
  return json::parse(text);
}

} // namespace oclc::tool
