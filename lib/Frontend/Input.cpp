//===- Input.cpp - Input files and options of a compilation -------------------------------------===//
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

/// True if the file starts with the magic number of SPIR-V in either byte order (SPIR-V, section
/// 2.3).
static bool hasSPIRVMagic(StringRef contents) {
  return contents.starts_with("\x03\x02\x23\x07") || contents.starts_with("\x07\x23\x02\x03");
}

/// True for ELF files, archives of binaries and multi-architecture binaries. Files of these formats
/// that oclc cannot use are rejected when they are read.
static bool hasBinaryMagic(StringRef contents) {
  return contents.starts_with("\177ELF") ||
         contents.starts_with({binary::ArchiveMagic.data(), binary::ArchiveMagic.size()}) ||
         contents.starts_with({binary::MultiBinaryMagic.data(), binary::MultiBinaryMagic.size()});
}

InputKind guessInputKind(StringRef name, StringRef contents) {
  if (hasBinaryMagic(contents))
    return InputKind::Binary;
  if (hasSPIRVMagic(contents))
    return InputKind::SPIRV;
  if (identify_magic(contents) == file_magic::bitcode)
    return InputKind::Bitcode;
  // spirv-dis and LLVM print these first lines. They also identify standard input, which has no
  // extension.
  if (contents.starts_with("; SPIR-V"))
    return InputKind::SPIRVText;
  if (contents.starts_with("; ModuleID ="))
    return InputKind::IRText;
  // A file whose extension implies a magic number that it does not have is malformed, not OpenCL C.
  return StringSwitch<InputKind>(sys::path::extension(name))
      .Cases({".spvasm", ".spvtxt"}, InputKind::SPIRVText)
      .Case(".ll", InputKind::IRText)
      .Case(".spv", InputKind::SPIRV)
      .Case(".bc", InputKind::Bitcode)
      .Default(InputKind::OpenCLC);
}

} // namespace oclc::frontend
