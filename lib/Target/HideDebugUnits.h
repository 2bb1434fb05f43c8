//===- HideDebugUnits.h - Line tables that do not change the code ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_HIDEDEBUGUNITS_H
#define OCLC_TARGET_HIDEDEBUGUNITS_H

namespace llvm {
class ModulePass;
} // namespace llvm

namespace oclc::target {

/// Returns a pass that goes before those of the code generator and removes the list of debug
/// compile units. For a module with such units, LLVM describes the frames of functions, and on
/// AArch64 and RISC-V the descriptions change the order of instructions. The printer of machine
/// code, which is initialised before any pass runs, knows the units nevertheless and writes their
/// line tables.
llvm::ModulePass *createHideDebugUnitsPass();

} // namespace oclc::target

#endif // OCLC_TARGET_HIDEDEBUGUNITS_H
