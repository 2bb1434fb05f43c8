//===- Registry.h - Register the passes by name -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_REGISTRY_REGISTRY_H
#define OCLC_REGISTRY_REGISTRY_H

namespace llvm {
class PassBuilder;
}

namespace oclc::passes {

/// Registers every pass and analysis of Passes.def with `pb`, so that its pipeline parser accepts
/// their names. Used by the driver, by oclopt and by the plugin for LLVM's opt.
void registerPasses(llvm::PassBuilder &pb);

} // namespace oclc::passes

#endif // OCLC_REGISTRY_REGISTRY_H
