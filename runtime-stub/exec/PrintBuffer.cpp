//===- PrintBuffer.cpp - Collects what a launch prints ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/PrintBuffer.h"

#include "base/Log.h"
#include "core/Device.h"
#include "exec/Format.h"
#include "exec/KernelWork.h"
#include "platform/StandardOutput.h"

#include <exception>

namespace oclc::rt {

bool PrintBuffer::append(std::string_view piece) {
  std::lock_guard lock(mutex);
  if (piece.size() > Device::PrintfBufferSize - text.size())
    return false;
  text += piece;
  return true;
}

void PrintBuffer::flush() {
  if (text.empty())
    return;
  if (!writeToStandardOutput(text))
    log("what a kernel printed could not be written to standard output");
  text.clear();
}

static bool print(Launch &launch, const char *format, std::span<const std::byte> arguments) {
  if (!format)
    return false;
  const auto text = formatPrintf(format, arguments, Device::PrintfBufferSize);
  return text && launch.printed.append(*text);
}

int32_t printToLaunch(const abi::LaunchInfo *info, const char *format, const void *arguments,
                      uint64_t bytes) {
  // The runtime creates every LaunchInfo as the base of a Launch, which is not const; a kernel
  // never writes to it.
  auto *launch = const_cast<Launch *>(static_cast<const Launch *>(info));
  try {
    const std::span slots(static_cast<const std::byte *>(arguments), arguments ? size_t(bytes) : 0);
    return print(*launch, format, slots) ? 0 : -1;
  } catch (const std::exception &) { // Out of memory. An exception must not propagate through a
                                     // kernel.
    return -1;
  }
}

} // namespace oclc::rt
