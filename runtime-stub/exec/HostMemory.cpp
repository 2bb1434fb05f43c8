//===- HostMemory.cpp - Memory for buffers, counted against the device's size -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/HostMemory.h"

#include "core/Device.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>

namespace oclc::rt::host {

static std::atomic<uint64_t> allocatedBytes{0};

void *allocateMemory(size_t size, size_t alignment) {
  uint64_t limit = Device::get().globalMemorySize();
  uint64_t before = allocatedBytes.fetch_add(size, std::memory_order_relaxed);
  void *pointer = nullptr;
  // Large blocks start on a page so that their pages hold nothing else.
  if (size >= 1 << 16)
    alignment = std::max<size_t>(alignment, 4096);
  if (size > limit || before > limit - size ||
      posix_memalign(&pointer, std::max(alignment, sizeof(void *)), std::max<size_t>(size, 1)) !=
          0) {
    allocatedBytes.fetch_sub(size, std::memory_order_relaxed);
    return nullptr;
  }
  return pointer;
}

void freeMemory(void *pointer, size_t size) {
  std::free(pointer);
  allocatedBytes.fetch_sub(size, std::memory_order_relaxed);
}

} // namespace oclc::rt::host
