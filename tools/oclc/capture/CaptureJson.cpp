//===- CaptureJson.cpp - JSON of strangers ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CaptureJson.h"

using namespace llvm;

namespace oclc::tool {

/// How deep arrays and objects are nested at most; brackets in strings do not count.
static size_t depthOf(StringRef Text) {
  size_t Depth = 0, Most = 0;
  bool InString = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (InString && C == '\\')
      ++I;
    else if (C == '"')
      InString = !InString;
    else if (!InString && (C == '[' || C == '{'))
      Most = std::max(Most, ++Depth);
    else if (!InString && (C == ']' || C == '}') && Depth != 0)
      --Depth;
  }
  return Most;
}

Expected<json::Value> parseShallowJson(StringRef Text) {
  constexpr size_t MostDepth = 16;
  if (depthOf(Text) > MostDepth)
    return createStringError("it is nested too deeply");
  return json::parse(Text);
}

} // namespace oclc::tool
