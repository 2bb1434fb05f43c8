//===- HostMemory.cpp - Memory for buffers, limited to the device's size ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/HostMemory.h"

#include "Base/Environment.h"
#include "core/Device.h"
#include "platform/LargeBlocks.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace oclc::rt::host {

static std::atomic<uint64_t> allocatedBytes{0};

/// Returns how many bytes of freed memory are kept at most: OCLC_KEEP_MEMORY, which is in MiB, or
/// by default 256 MiB or a sixteenth of the device's memory, whichever is less.
static size_t keptBytes() {
  constexpr uint64_t Mebibyte = uint64_t(1) << 20, Default = 256 * Mebibyte;
  if (const char *wish = environment("OCLC_KEEP_MEMORY"))
    return std::min<uint64_t>(std::strtoull(wish, nullptr, 10), UINT64_MAX / Mebibyte) * Mebibyte;
  return std::min(Default, Device::get().globalMemorySize() / 16);
}

static LargeBlocks &largeBlocks() {
  // Never destroyed, because buffers may outlive all static objects.
  static LargeBlocks &blocks = *new LargeBlocks(keptBytes());
  return blocks;
}

/// True if LargeBlocks serves the size. Always false under sanitizers, because they track only the
/// blocks of malloc.
static bool isLarge(size_t size) {
#ifdef OCLC_SANITIZED
  return false;
#else
  return size >= LargeBlocks::Smallest;
#endif
}

static void *allocateBlock(size_t size, size_t alignment) {
  if (isLarge(size))
    return largeBlocks().allocate(size);
  // A block of many pages starts at a page boundary, so that its pages contain nothing else.
  if (size >= ClearedBytes)
    alignment = std::max<size_t>(alignment, LargeBlocks::Alignment);
  void *pointer = nullptr;
  const int error =
      posix_memalign(&pointer, std::max(alignment, sizeof(void *)), std::max<size_t>(size, 1));
  if (error != 0)
    return nullptr;
  if (size < ClearedBytes)
    std::memset(pointer, 0, size);
  return pointer;
}

void *allocateMemory(size_t size, size_t alignment) {
  uint64_t limit = Device::get().globalMemorySize();
  uint64_t before = allocatedBytes.fetch_add(size, std::memory_order_relaxed);
  if (size <= limit && before <= limit - size)
    if (void *pointer = allocateBlock(size, alignment))
      return pointer;
  allocatedBytes.fetch_sub(size, std::memory_order_relaxed);
  return nullptr;
}

void freeMemory(void *pointer, size_t size) {
  if (isLarge(size))
    largeBlocks().free(pointer, size);
  else
    std::free(pointer);
  allocatedBytes.fetch_sub(size, std::memory_order_relaxed);
}

void lockMemory() { largeBlocks().lock(); }

void unlockMemory() { largeBlocks().unlock(); }

} // namespace oclc::rt::host
