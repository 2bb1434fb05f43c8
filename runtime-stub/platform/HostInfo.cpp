//===- HostInfo.cpp - Properties of the machine and of this process's share of it -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/HostInfo.h"

#include "base/SystemFile.h"
#include "loader/CpuFeatures.h"
#include "platform/ControlGroup.h"

#include <algorithm>
#include <cpuid.h>
#include <cstdlib>
#include <cstring>
#include <time.h>
#include <unistd.h>

namespace oclc::rt::host {

uint64_t memorySize() {
  const uint64_t size = uint64_t(sysconf(_SC_PHYS_PAGES)) * uint64_t(sysconf(_SC_PAGESIZE));
  const uint64_t limit = readControlGroups().memory;
  return limit != 0 ? std::min(size, limit) : size;
}

uint64_t cacheSize(int level) {
  int name = level == 1   ? _SC_LEVEL1_DCACHE_SIZE
             : level == 2 ? _SC_LEVEL2_CACHE_SIZE
                          : _SC_LEVEL3_CACHE_SIZE;
  return std::max(0L, sysconf(name));
}

uint64_t cacheLineSize() {
  long size = sysconf(_SC_LEVEL1_DCACHE_LINESIZE);
  return size > 0 ? size : 64;
}

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

uint32_t vendorID() {
  unsigned eax, ebx, ecx, edx;
  __cpuid(0, eax, ebx, ecx, edx);
  if (ebx == signature_INTEL_ebx)
    return 0x8086;
  if (ebx == signature_AMD_ebx)
    return 0x1022;
  return 0;
}

unsigned maxClockFrequency() {
  const std::string kilohertz =
      readSystemFile("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");
  if (const unsigned long number = std::strtoul(kilohertz.c_str(), nullptr, 10))
    return unsigned(number / 1000);
  unsigned eax = 0, ebx = 0, ecx, edx;
  if (__get_cpuid_count(0x16, 0, &eax, &ebx, &ecx, &edx) && (ebx & 0xffff))
    return ebx & 0xffff;
  // The only remaining source is the current frequency. In virtual machines it is fixed at boot.
  const std::string cpus = readSystemFile("/proc/cpuinfo");
  const size_t line = cpus.find("cpu MHz"), colon = cpus.find(':', std::min(line, cpus.size()));
  return colon == std::string::npos ? 0 : unsigned(std::strtod(&cpus[colon + 1], nullptr));
}

unsigned vectorBytes() {
  if (cpuHasFeature("avx512f"))
    return 64;
  return cpuHasFeature("avx2") ? 32 : 16;
}

uint64_t monotonicTime() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return uint64_t(now.tv_sec) * 1000000000 + uint64_t(now.tv_nsec);
}

} // namespace oclc::rt::host
