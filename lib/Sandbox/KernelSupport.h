//===- KernelSupport.h - What sandboxes the kernel has ---------------------------------*- C++ -*-===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SANDBOX_KERNELSUPPORT_H
#define OCLC_SANDBOX_KERNELSUPPORT_H

namespace oclc::sandbox {

/// Of Landlock in this kernel; 0 when there is none.
unsigned landlockVersion() noexcept;

/// The first version with which no process outside gets a signal.
constexpr unsigned VersionWithSignals = 6;

/// Whether this kernel takes filters for system calls.
bool hasSystemCallFilters() noexcept;

/// What this kernel cannot keep a process from, in words; null when there is nothing.
const char *missingProtection() noexcept;

} // namespace oclc::sandbox

#endif // OCLC_SANDBOX_KERNELSUPPORT_H
