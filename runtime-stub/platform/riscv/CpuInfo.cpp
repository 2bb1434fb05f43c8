//===- CpuInfo.cpp - Properties of a RISC-V CPU ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/CpuInfo.h"

#include "base/CpuList.h"
#include "base/DeviceTree.h"
#include "loader/riscv/Machine.h"

#include <algorithm>

namespace oclc::rt::host {

std::string cpuName() {
  // For example "sifive,u74-mc".
  const std::string name = cpuListValue("uarch");
  return name.empty() ? "RISC-V CPU" : name;
}

uint32_t vendorID() {
  constexpr uint64_t SiFive = 0x489; // JEDEC's number
  return riscv::machine().vendor == SiFive ? 0xf15e : 0;
}

unsigned reportedClockFrequency() { return unsigned(deviceTreeClock() / 1000000); }

unsigned vectorBytes() {
  // Without vectors, the answer is the smallest register of the extension V, so that work-group
  // sizes do not become odd.
  constexpr unsigned Smallest = 16;
  return std::max(Smallest, riscv::machine().vectorBytes);
}

} // namespace oclc::rt::host
