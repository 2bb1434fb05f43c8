//===- PlainPointers.h - Takes the address spaces out of a module -----------------------------===//
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

/// Every pointer of the module gets into address space 0, every function and call of SPIR's
/// conventions into C's. Names and attributes stay.
void makePointersPlain(llvm::Module &M);

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTLOWERING_PLAINPOINTERS_H
