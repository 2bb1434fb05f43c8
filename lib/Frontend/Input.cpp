//===- Input.cpp - What a compilation starts from -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/Input.h"

#include "Binary/Format.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace oclc::frontend {

/// The first word of a module, as either kind of machine writes it (SPIR-V, section 2.3).
static bool hasSPIRVMagic(StringRef Contents) {
  return Contents.starts_with("\x03\x02\x23\x07") || Contents.starts_with("\x07\x23\x02\x03");
}

/// Other files of the same format are told apart when they are read.
static bool hasBinaryMagic(StringRef Contents) {
  return Contents.starts_with("\177ELF") ||
         Contents.starts_with({binary::ArchiveMagic.data(), binary::ArchiveMagic.size()});
}

InputKind guessInputKind(StringRef Name, StringRef Contents) {
  if (hasBinaryMagic(Contents))
    return InputKind::Binary;
  if (hasSPIRVMagic(Contents))
    return InputKind::SPIRV;
  if (identify_magic(Contents) == file_magic::bitcode)
    return InputKind::Bitcode;
  // What spirv-dis and LLVM print first; standard input has no name to go by.
  if (Contents.starts_with("; SPIR-V"))
    return InputKind::SPIRVText;
  if (Contents.starts_with("; ModuleID ="))
    return InputKind::IRText;
  // A file whose name promises a magic number that is not there is damaged, not OpenCL C.
  return StringSwitch<InputKind>(sys::path::extension(Name))
      .Cases({".spvasm", ".spvtxt"}, InputKind::SPIRVText)
      .Case(".ll", InputKind::IRText)
      .Case(".spv", InputKind::SPIRV)
      .Case(".bc", InputKind::Bitcode)
      .Default(InputKind::OpenCLC);
}

} // namespace oclc::frontend
