//===- CpuInfo.h - Properties of the CPU that only its architecture knows --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_CPUINFO_H
#define OCLC_RUNTIME_PLATFORM_CPUINFO_H

#include <cstdint>
#include <string>

namespace oclc::rt::host {

/// Returns the name of the CPU, e.g. "AMD EPYC 9R14" or "Neoverse-V1"; the name of the architecture
/// if it has none.
std::string cpuName();
/// Returns the PCI vendor ID by which programs choose what they run on such CPUs: that of the
/// manufacturer where it is no maker of GPUs; 0 for manufacturers that are not known.
uint32_t vendorID();
/// Returns the clock frequency in MHz that the CPU or the firmware reports, or else the current
/// one; 0 if neither is known.
unsigned reportedClockFrequency();
/// Returns the size of a SIMD register in bytes.
unsigned vectorBytes();

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_PLATFORM_CPUINFO_H
