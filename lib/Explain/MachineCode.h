//===- MachineCode.h - The machine code of a CPU with its source lines -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_MACHINECODE_H
#define OCLC_EXPLAIN_MACHINECODE_H

#include "Explain/Names.h"

#include "Target/Target.h"

namespace oclc::explain {

/// Disassembles the functions of an object. `withLines` is the object of the same module with line
/// tables; its lines are used only if its code is that of `object`. Otherwise says so in
/// `explained.codeNote`. Leaves out instructions where their text exceeds `limit` characters.
void explainCode(llvm::StringRef object, llvm::StringRef withLines,
                 const target::TargetSpec &target, const Names &names, size_t limit,
                 Target &explained);

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_MACHINECODE_H
