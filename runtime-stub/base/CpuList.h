//===- CpuList.h - Reads /proc/cpuinfo -------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Linux lists the CPUs in blocks of lines such as "CPU part	: 0xd40". Which fields there are
// depends on the architecture. An emulator of user programs shows the file of the machine that it
// runs on, so a field may also be missing.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_BASE_CPULIST_H
#define OCLC_RUNTIME_BASE_CPULIST_H

#include <string>
#include <string_view>
#include <vector>

namespace oclc::rt::host {

/// Returns the values of a field of all CPUs, without repetitions, in the order of the file.
std::vector<std::string> cpuListValues(std::string_view field);

/// Returns the value of a field of the first CPU that has it; empty if none has it.
std::string cpuListValue(std::string_view field);

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_BASE_CPULIST_H
