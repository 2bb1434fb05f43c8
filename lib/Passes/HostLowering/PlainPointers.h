//===- PlainPointers.h - Move all pointers to address space 0 ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTLOWERING_PLAINPOINTERS_H
#define OCLC_PASSES_HOSTLOWERING_PLAINPOINTERS_H

namespace llvm {
class Module;
}

namespace oclc::passes {

/// Moves every pointer of the module to address space 0, and changes SPIR's calling conventions of
/// all functions and calls to C's. Names and attributes do not change.
void makePointersPlain(llvm::Module &m);

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTLOWERING_PLAINPOINTERS_H
