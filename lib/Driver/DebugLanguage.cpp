//===- DebugLanguage.cpp - The language of a program, for debuggers ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Driver/DebugLanguage.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::driver {

/// Returns a copy of `unit` with C as its language. The language of a unit cannot be changed.
static DICompileUnit *inC(const DICompileUnit &unit) {
  return DICompileUnit::getDistinct(
      unit.getContext(), DISourceLanguageName(dwarf::DW_LANG_C99), unit.getFile(),
      unit.getProducer(), unit.isOptimized(), unit.getFlags(), unit.getRuntimeVersion(),
      unit.getSplitDebugFilename(), unit.getEmissionKind(), unit.getEnumTypes(),
      unit.getRetainedTypes(), unit.getGlobalVariables(), unit.getImportedEntities(),
      unit.getMacros(), unit.getDWOId(), unit.getSplitDebugInlining(),
      unit.getDebugInfoForProfiling(), unit.getNameTableKind(), unit.getRangesBaseAddress(),
      unit.getSysRoot(), unit.getSDK());
}

void describeAsC(Module &m) {
  NamedMDNode *units = m.getNamedMetadata("llvm.dbg.cu");
  if (!units)
    return;
  DebugInfoFinder finder;
  finder.processModule(m);
  for (unsigned i = 0; i != units->getNumOperands(); ++i) {
    auto *unit = cast<DICompileUnit>(units->getOperand(i));
    DICompileUnit *fresh = inC(*unit);
    for (DISubprogram *subprogram : finder.subprograms())
      if (subprogram->getUnit() == unit)
        subprogram->replaceUnit(fresh);
    units->setOperand(i, fresh);
  }
}

} // namespace oclc::driver
