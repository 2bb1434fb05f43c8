//===- Plugin.cpp - The passes as a plugin for LLVM's opt -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Usage: opt-22 -load-pass-plugin=lib/oclc-passes.so -passes=...
//
//===--------------------------------------------------------------------------------------------===//

#include "Registry/Registry.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

extern "C" LLVM_ATTRIBUTE_WEAK __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "oclc-passes", LLVM_VERSION_STRING,
          oclc::passes::registerPasses};
}
