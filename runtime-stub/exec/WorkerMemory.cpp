//===- WorkerMemory.cpp - Per-thread memory for running work-groups ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/WorkerMemory.h"

#include <algorithm>
#include <cstdlib>

namespace oclc::rt {

namespace {

/// A growing block of memory. It has no destructor: at exit, destructors of the application's
/// static objects may run kernels, which need the blocks, on a thread whose thread-local variables
/// have already been destroyed.
class Block {
public:
  void release() {
    std::free(start);
    start = nullptr;
    capacity = 0;
  }

  bool reserve(uint64_t size) {
    if (size <= capacity)
      return true;
    std::free(start);
    capacity = 0;
    // Reserve a quarter more than requested, in whole pages, so that slowly growing launches do not
    // reallocate each time.
    uint64_t rounded = (size + size / 4 + 4095) & ~uint64_t(4095);
    start = static_cast<uint8_t *>(std::aligned_alloc(abi::MemoryAlignment, rounded));
    if (start)
      capacity = rounded;
    return start;
  }
  uint8_t *data() const { return start; }

private:
  uint8_t *start = nullptr;
  uint64_t capacity = 0;
};

constinit thread_local Block localBlock, contextBlock;

/// Frees a thread's blocks when the thread ends. Blocks that the thread reserves after that are
/// never freed.
struct BlockKeeper {
  ~BlockKeeper() {
    localBlock.release();
    contextBlock.release();
  }
};

/// Returns the maximum number of work-groups to interleave: at most 8, and more than one only if
/// their local memory, `stride` bytes each, fits into 16 KiB (half of a small L1 cache).
uint64_t groupsInStep(uint64_t stride) {
  constexpr uint64_t Most = 8, BytesInCache = 16 * 1024;
  return stride == 0 ? Most : std::clamp<uint64_t>(BytesInCache / stride, 1, Most);
}

} // namespace

bool reserveWorkerMemory(uint64_t localBytes, uint64_t contextBytes, abi::WorkerMemory &memory) {
  static thread_local BlockKeeper keeper;
  static_cast<void>(keeper);
  const uint64_t stride = (localBytes + abi::MemoryAlignment - 1) & ~(abi::MemoryAlignment - 1);
  const uint64_t groups = groupsInStep(stride);
  // At least one byte: compiled code may compute the addresses even if it accesses no memory.
  if (!localBlock.reserve(stride * groups + 1) || !contextBlock.reserve(contextBytes + 1))
    return false;
  memory = {localBlock.data(), contextBlock.data(), stride, groups};
  return true;
}

} // namespace oclc::rt
