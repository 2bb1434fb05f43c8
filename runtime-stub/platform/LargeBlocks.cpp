//===- LargeBlocks.cpp - Allocator for large buffers that reuses freed pages ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/LargeBlocks.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <sys/mman.h>

namespace oclc::rt::host {

static constexpr size_t HugePage = size_t(2) << 20;
/// Size in bytes from which a block requests huge pages. In a smaller block, the partial huge page
/// at the end would be too large a share of the block.
static constexpr size_t SmallestOfHugePages = 2 * HugePage;

/// Rounds a size up by at most an eighth, so that requests of similar sizes can reuse each other's
/// blocks. Returns 0 on overflow. The additional pages cost nothing until they are touched.
static size_t roundUp(size_t size) {
  const size_t step = std::bit_floor(size) / 8;
  return size > SIZE_MAX - step ? 0 : (size + step - 1) / step * step;
}

/// Maps anonymous memory at a multiple of `alignment`; null if the system has none.
static void *map(size_t bytes, size_t alignment) {
  const size_t slack = alignment - LargeBlocks::Alignment;
  if (bytes > SIZE_MAX - slack)
    return nullptr;
  void *area = mmap(nullptr, bytes + slack, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (area == MAP_FAILED)
    return nullptr;
  auto *start = static_cast<uint8_t *>(area);
  const size_t before = -reinterpret_cast<uintptr_t>(start) % alignment;
  if (before != 0)
    munmap(start, before);
  if (before != slack)
    munmap(start + before + bytes, slack - before);
  return start + before;
}

void LargeBlocks::unmap(const Block &block) { munmap(block.start, block.bytes); }

/// Removes a block from the list. The caller holds the mutex.
LargeBlocks::Block LargeBlocks::remove(unsigned index) {
  const Block block = kept[index];
  std::copy(kept + index + 1, kept + count, kept + index);
  --count;
  total -= block.bytes;
  return block;
}

void *LargeBlocks::reuse(size_t bytes) {
  std::lock_guard lock(mutex);
  // Start with the block that was freed last: it may still be in a cache.
  for (unsigned index = count; index-- != 0;)
    if (kept[index].bytes == bytes)
      return remove(index).start;
  return nullptr;
}

void *LargeBlocks::allocate(size_t size) {
  const size_t bytes = roundUp(size);
  if (bytes == 0)
    return nullptr;
  if (void *block = reuse(bytes))
    return block;
  const bool huge = bytes >= SmallestOfHugePages;
  void *block = map(bytes, huge ? HugePage : Alignment);
  if (!block) {
    clear();
    block = map(bytes, huge ? HugePage : Alignment);
  }
  if (block && huge)
    madvise(block, bytes, MADV_HUGEPAGE);
  return block;
}

void LargeBlocks::free(void *start, size_t size) {
  const size_t bytes = roundUp(size);
  if (bytes > capacity || madvise(start, bytes, MADV_FREE) != 0) {
    unmap({start, bytes});
    return;
  }
  std::lock_guard lock(mutex);
  while (count == MostKept || total > capacity - bytes)
    unmap(remove(0));
  kept[count++] = {start, bytes};
  total += bytes;
}

void LargeBlocks::clear() {
  std::lock_guard lock(mutex);
  while (count != 0)
    unmap(remove(count - 1));
}

size_t LargeBlocks::keptBytes() const {
  std::lock_guard lock(mutex);
  return total;
}

} // namespace oclc::rt::host
