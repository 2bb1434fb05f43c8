//===- CalledCode.h - Functions that have no symbols ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Binaries are stripped: besides the entry points of variants, they contain functions without a
// name, such as the versions of a kernel for formats of images. The code that calls them says where
// they begin:
//
//   385d: callq 0x3a08 <called.3a08>       =>      00003a08 <called.3a08>:
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLDIS_CALLEDCODE_H
#define OCLC_TOOLS_OCLDIS_CALLEDCODE_H

#include "Disassembly/Decoder.h"
#include "Ocldis.h"

#include <map>

namespace ocldis {

using oclc::disassembly::DecodedInstruction;
using oclc::disassembly::Decoder;

/// Code in [address, address + size), which is at `fileOffset` in the file.
struct CodeRange {
  std::string name;
  uint64_t address = 0;
  uint64_t size = 0;
  uint64_t fileOffset = 0;

  llvm::ArrayRef<uint8_t> bytes(const Input &input) const {
    return {reinterpret_cast<const uint8_t *>(input.bytes.data()) + fileOffset, size};
  }
};

/// Adds to `ranges`, which are sorted by address, the functions that their code calls directly, or
/// to which it jumps, and those that they call in turn. Returns the ones that are not among the
/// `symbols`. A function without a symbol ends where the next one begins, or the section.
std::vector<CodeRange> addCalledCode(std::map<uint64_t, CodeRange> &ranges,
                                     llvm::ArrayRef<Symbol> symbols, const Input &input,
                                     const Decoder &decoder);

} // namespace ocldis

#endif // OCLC_TOOLS_OCLDIS_CALLEDCODE_H
