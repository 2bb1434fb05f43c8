//===- Target.h - Supported architectures -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_TARGET_H
#define OCLC_TARGET_TARGET_H

#include "Target/Base/Architecture.h"

#include "llvm/ADT/ArrayRef.h"

namespace oclc::target {

/// The name of the CPU on which oclc runs.
inline constexpr llvm::StringLiteral NativeName = "native";

/// Returns the architectures that oclc compiles for, in the order of their machines in a file.
llvm::ArrayRef<const Architecture *> architectures();

/// Returns the architecture of the machine on which oclc runs.
const Architecture &hostArchitecture();

/// Returns the architecture of `triple`; null if oclc can only read and transform code for it.
const Architecture *architectureOf(const llvm::Triple &triple);

/// Returns the architecture that --target=`name` selects. Error: an unknown name.
llvm::Expected<const Architecture *> findArchitecture(llvm::StringRef name);

/// Returns the CPU that `name`, as given to --cpu, specifies. Error: an unknown name; the message
/// suggests the nearest known one.
llvm::Expected<TargetSpec> resolveTarget(llvm::StringRef name);

} // namespace oclc::target

#endif // OCLC_TARGET_TARGET_H
