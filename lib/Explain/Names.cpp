//===- Names.cpp - Names of functions that are made from kernels -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/Names.h"

#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace oclc::explain {

/// True if `rest` of a name follows the name of a kernel.
static bool isSuffix(StringRef rest) { return rest.empty() || rest.front() == '.'; }

StringRef Names::kernelOf(StringRef function) const {
  function.consume_front("oclc.");
  StringRef longest;
  for (const std::string &kernel : Kernels)
    if (function.starts_with(kernel) && isSuffix(function.substr(kernel.size())) &&
        kernel.size() >= longest.size())
      longest = kernel;
  return longest;
}

StringRef Names::variantOf(StringRef function) const {
  if (kernelOf(function).empty())
    return "";
  function.consume_front("oclc.");
  if (function.consume_back(CPU))
    function.consume_back(".");
  return function;
}

Place placeOf(const DebugLoc &loc) {
  if (!loc || loc.getLine() == 0)
    return {};
  return {loc->getFilename().str(), loc.getLine(), loc.getCol()};
}

} // namespace oclc::explain
