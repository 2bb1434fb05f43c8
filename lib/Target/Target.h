//===- Target.h - The architectures that there are --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_TARGET_H
#define OCLC_TARGET_TARGET_H

#include "Target/Base/Architecture.h"

namespace oclc::target {

/// The one that binaries are made for.
const Architecture &hostArchitecture();

/// Null when code for it can be read and transformed, and nothing more is known of it.
const Architecture *architectureOf(const llvm::Triple &Triple);

/// Triple of every binary.
llvm::StringRef hostTriple();

/// LLVM's data layout string of hostTriple().
llvm::StringRef hostDataLayout();

/// The CPU of the host's architecture that `Name`, as given to --cpu, stands for.
llvm::Expected<TargetSpec> resolveTarget(llvm::StringRef Name);

} // namespace oclc::target

#endif // OCLC_TARGET_TARGET_H
