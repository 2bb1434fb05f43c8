//===- HostInfo.h - Properties of the machine and of this process's share of it ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Properties of the CPU and the memory, and a clock. Each property is determined when it is
// queried, so that a platform query does not pay for properties that nobody needs.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_HOSTINFO_H
#define OCLC_RUNTIME_PLATFORM_HOSTINFO_H

#include "platform/CpuInfo.h"

#include <cstdint>

namespace oclc::rt::host {

/// Returns the size of the physical memory in bytes, or the limit of the process's control group if
/// that is smaller.
uint64_t memorySize();

/// Returns the size of the data cache of `level`, 1 to 3, in bytes; 0 if unknown.
uint64_t cacheSize(int level);
uint64_t cacheLineSize();

/// Returns the maximum clock frequency in MHz, or else the current one; 0 if neither is known.
unsigned maxClockFrequency();

/// Returns the time of a monotonic clock in nanoseconds.
uint64_t monotonicTime();

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_PLATFORM_HOSTINFO_H
