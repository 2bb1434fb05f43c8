//===- AddressSpaceAliasing.h - Preserve alias facts of address spaces ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTLOWERING_ADDRESSSPACEALIASING_H
#define OCLC_PASSES_HOSTLOWERING_ADDRESSSPACEALIASING_H

namespace llvm {
class Module;
}

namespace oclc::passes {

/// Adds alias scopes to the accesses of a module in canonical IR: global and constant memory, local
/// memory, and private memory are disjoint. Marks loads of constant memory as invariant. Accesses
/// through generic pointers get no scopes.
void recordAddressSpaceAliasing(llvm::Module &m);

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTLOWERING_ADDRESSSPACEALIASING_H
