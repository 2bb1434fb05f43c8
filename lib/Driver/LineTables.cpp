//===- LineTables.cpp - Source lines of code that has no debug information -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/LineTables.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfo.h"

using namespace llvm;

namespace oclc::driver {

Expected<std::unique_ptr<Module>> withLineTables(const Module &m) {
  // The code generator visits users of values in the order of their use lists. Bitcode keeps that
  // order, unlike CloneModule().
  SmallVector<char, 0> bitcode;
  raw_svector_ostream os(bitcode);
  WriteBitcodeToFile(m, os, /*ShouldPreserveUseListOrder=*/true);
  Expected<std::unique_ptr<Module>> copy =
      parseBitcodeFile(MemoryBufferRef({bitcode.data(), bitcode.size()}, ""), m.getContext());
  if (copy)
    stripNonLineTableDebugInfo(**copy);
  return copy;
}

} // namespace oclc::driver
