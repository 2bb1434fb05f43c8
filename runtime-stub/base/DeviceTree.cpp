//===- DeviceTree.cpp - Reads the description of the machine by its firmware -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "base/DeviceTree.h"

#include "base/SystemFile.h"

namespace oclc::rt::host {

uint64_t deviceTreeClock() {
  const std::string bytes =
      readSystemFile("/sys/firmware/devicetree/base/cpus/cpu@0/clock-frequency");
  if (bytes.size() > sizeof(uint64_t))
    return 0;
  uint64_t number = 0; // The most significant byte comes first.
  for (const char byte : bytes)
    number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

} // namespace oclc::rt::host
