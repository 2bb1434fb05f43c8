//===- AddressSpaceAliasing.h - Keep what address spaces say about aliasing -------------------===//
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

/// Adds alias scopes to the accesses of a module in canonical IR: global and constant, local, and
/// private memory are disjoint. Loads of constant memory are marked invariant. Generic pointers
/// tell nothing.
void recordAddressSpaceAliasing(llvm::Module &M);

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTLOWERING_ADDRESSSPACEALIASING_H
