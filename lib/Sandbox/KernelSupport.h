//===- KernelSupport.h - Query the kernel's sandbox mechanisms ----------------------*- C++ -*-===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SANDBOX_KERNELSUPPORT_H
#define OCLC_SANDBOX_KERNELSUPPORT_H

namespace oclc::sandbox {

/// Returns the version of Landlock in this kernel; 0 if the kernel has no Landlock.
unsigned landlockVersion() noexcept;

/// First version of Landlock that can prevent signals to processes outside of the sandbox.
constexpr unsigned VersionWithSignals = 6;

/// True if this kernel supports filters for system calls (seccomp).
bool hasSystemCallFilters() noexcept;

/// Returns a message about the protection that this kernel lacks; null if it lacks none.
const char *missingProtection() noexcept;

} // namespace oclc::sandbox

#endif // OCLC_SANDBOX_KERNELSUPPORT_H
