//===- CpuInfo.cpp - Properties of an x86-64 CPU ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/CpuInfo.h"

#include "base/CpuList.h"
#include "loader/CpuFeatures.h"

#include <cpuid.h>
#include <cstdlib>
#include <cstring>

namespace oclc::rt::host {

std::string cpuName() {
  if (__get_cpuid_max(0x80000000, nullptr) < 0x80000004)
    return "x86-64 CPU";
  char text[49] = {};
  for (unsigned leaf = 0; leaf < 3; ++leaf) {
    unsigned words[4];
    __cpuid(0x80000002 + leaf, words[0], words[1], words[2], words[3]);
    std::memcpy(text + leaf * sizeof(words), words, sizeof(words));
  }
  // Manufacturers pad the name on either side.
  std::string name(text);
  size_t first = name.find_first_not_of(' ');
  if (first == std::string::npos)
    return "x86-64 CPU";
  return name.substr(first, name.find_last_not_of(' ') - first + 1);
}

// The number of Intel on CPUs of all manufacturers, as other OpenCL drivers for CPUs do: programs
// look it up in their tables of devices. VkFFT then uses tables of sines, and is up to 2.5 times as
// fast as with the number of AMD.
uint32_t vendorID() { return 0x8086; }

unsigned reportedClockFrequency() {
  unsigned eax = 0, ebx = 0, ecx, edx;
  if (__get_cpuid_count(0x16, 0, &eax, &ebx, &ecx, &edx) && (ebx & 0xffff))
    return ebx & 0xffff;
  // The only remaining source is the current frequency. In virtual machines it is fixed at boot.
  return unsigned(std::strtod(cpuListValue("cpu MHz").c_str(), nullptr));
}

unsigned vectorBytes() {
  if (cpuHasFeature("avx512f"))
    return 64;
  return cpuHasFeature("avx2") ? 32 : 16;
}

} // namespace oclc::rt::host
