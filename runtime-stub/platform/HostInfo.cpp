//===- HostInfo.cpp - Properties of the machine and of this process's share of it -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/HostInfo.h"

#include "base/SystemFile.h"
#include "platform/ControlGroup.h"

#include <algorithm>
#include <cstdlib>
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

unsigned maxClockFrequency() {
  const std::string kilohertz =
      readSystemFile("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");
  if (const unsigned long number = std::strtoul(kilohertz.c_str(), nullptr, 10))
    return unsigned(number / 1000);
  return reportedClockFrequency();
}

uint64_t monotonicTime() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return uint64_t(now.tv_sec) * 1000000000 + uint64_t(now.tv_nsec);
}

} // namespace oclc::rt::host
