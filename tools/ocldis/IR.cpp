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
    return "it holds no canonical IR; compile with --embed-ir, or let 'oclc --emit=canonical' "
           "print "
           "it";
  auto content = input.content(*section);
  llvm::MemoryBufferRef buffer(
      llvm::StringRef(reinterpret_cast<const char *>(content.data()), content.size()), input.name);
  llvm::LLVMContext context;
  auto module = llvm::parseBitcodeFile(buffer, context);
  if (!module)
    return "the embedded IR cannot be read: " + llvm::toString(module.takeError());
  llvm::raw_os_ostream stream(out);
  const auto &kernels = input.binary.manifest.kernels;
  if (input.kernels.size() == kernels.size()) {
    (*module)->print(stream, nullptr);
    return {};
  }
  for (size_t k : input.kernels) {
    const llvm::Function *function = (*module)->getFunction(kernels[k].name);
    if (!function)
      return "the embedded IR has no kernel '" + printable(kernels[k].name) + "'";
    function->print(stream);
  }
  return {};
}
