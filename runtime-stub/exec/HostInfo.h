//===- HostInfo.h - Facts of the machine and of this process's share of it --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Each is found out when first asked for: a platform query must not pay for what nobody wants to
// know.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_HOSTINFO_H
#define OCLC_RUNTIME_EXEC_HOSTINFO_H

#include <cstdint>
#include <string>

namespace oclc::rt::host {

/// Bytes of memory, or the limit of the process's control group when that is smaller.
uint64_t memorySize();

/// Bytes of the data cache of a level, 0 when unknown.
uint64_t cacheSize(int level);
uint64_t cacheLineSize();

/// As the CPU itself says, e.g. "AMD EPYC 9R14".
std::string cpuName();
/// PCI vendor number of the CPU's maker, 0 when it has none that we know.
uint32_t vendorID();
/// In MHz, 0 when unknown.
unsigned maxClockFrequency();
/// Bytes of a SIMD register.
unsigned vectorBytes();

/// Nanoseconds of a clock that never goes back.
uint64_t monotonicTime();

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_EXEC_HOSTINFO_H
