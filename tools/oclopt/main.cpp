//===- main.cpp - LLVM's opt with oclc's passes -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Every flag is opt's own: this is libLLVMOptDriver with the passes registered.
//
//   oclopt -S -passes='verify-canonical,flatten' kernel.ll
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Registry/Registry.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Passes/PassBuilder.h"

#include <functional>

/// Exported by libLLVMOptDriver.a, which ships no header.
extern "C" int optMain(int argc, char **argv,
                       llvm::ArrayRef<std::function<void(llvm::PassBuilder &)>> callbacks);

int main(int Argc, char **Argv) {
  std::function<void(llvm::PassBuilder &)> Register = oclc::passes::registerPasses;
  return optMain(Argc, Argv, Register);
}
