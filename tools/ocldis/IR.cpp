//===- IR.cpp - The embedded canonical IR as text ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Ocldis.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_os_ostream.h"

using namespace ocldis;
using namespace oclc;

std::string ocldis::printIR(std::ostream &out, const Input &input) {
  const binary::Section *section = input.binary.findSection(binary::IRSectionName);
  if (!section)
    return std::string("no canonical IR is embedded; 'oclc --emit=canonical' prints it from the "
                       "source");
  auto content = input.content(*section);
  llvm::MemoryBufferRef buffer(
      llvm::StringRef(reinterpret_cast<const char *>(content.data()), content.size()), input.name);
  llvm::LLVMContext context;
  auto module = llvm::parseBitcodeFile(buffer, context);
  if (!module)
    return "the embedded IR cannot be read: " + llvm::toString(module.takeError());
  llvm::raw_os_ostream stream(out);
  (*module)->print(stream, nullptr);
  return {};
}
