//===- Target.h - Supported architectures -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_TARGET_H
#define OCLC_TARGET_TARGET_H

#include "Target/Base/Architecture.h"

namespace oclc::target {

/// Returns the only architecture that oclc compiles for, that of x86-64.
const Architecture &hostArchitecture();

/// Returns the architecture of `triple`; null if oclc can only read and transform code for it.
const Architecture *architectureOf(const llvm::Triple &triple);

/// Returns the CPU that `name`, as given to --cpu, specifies. Error: an unknown name.
llvm::Expected<TargetSpec> resolveTarget(llvm::StringRef name);

} // namespace oclc::target

#endif // OCLC_TARGET_TARGET_H
