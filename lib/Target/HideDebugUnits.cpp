//===- HideDebugUnits.cpp - Line tables that do not change the code --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/HideDebugUnits.h"

#include "llvm/IR/Module.h"
#include "llvm/Pass.h"

using namespace llvm;

namespace oclc::target {
namespace {

class HideDebugUnits : public ModulePass {
public:
  static char ID;
  HideDebugUnits() : ModulePass(ID) {}

  bool runOnModule(Module &m) override {
    NamedMDNode *units = m.getNamedMetadata("llvm.dbg.cu");
    if (units)
      m.eraseNamedMetadata(units);
    return units;
  }
};

char HideDebugUnits::ID;

} // namespace

ModulePass *createHideDebugUnitsPass() { return new HideDebugUnits(); }

} // namespace oclc::target
