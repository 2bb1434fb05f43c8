//===- GuardedMemory.cpp - Memory between inaccessible guard pages ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/GuardedMemory.h"

#include "Binary/LaunchABI.h"

#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace oclc::selfcheck {

/// Size of each guard, a multiple of every page size. Guards occupy only address space, no memory.
static constexpr uint64_t GuardBytes = uint64_t(4) << 20;

static uint64_t alignedTo(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

static uint64_t wholePages(uint64_t bytes) {
  return alignedTo(bytes, uint64_t(sysconf(_SC_PAGESIZE)));
}

GuardedMemory::GuardedMemory(uint64_t bytes)
    : bytes(bytes), mapped(wholePages(bytes) + 2 * GuardBytes) {
  void *memory =
      mmap(nullptr, mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    throw std::bad_alloc();
  mapping = static_cast<uint8_t *>(memory);
  if (bytes != 0 &&
      mprotect(mapping + GuardBytes, wholePages(bytes), PROT_READ | PROT_WRITE) != 0) {
    munmap(memory, mapped);
    throw std::bad_alloc();
  }
  start = mapping + mapped - GuardBytes - alignedTo(bytes, abi::MemoryAlignment);
}

GuardedMemory::~GuardedMemory() { munmap(mapping, mapped); }

} // namespace oclc::selfcheck
