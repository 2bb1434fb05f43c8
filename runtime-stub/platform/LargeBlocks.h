//===- LargeBlocks.h - Allocator for large buffers that reuses freed pages --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Allocates large blocks of memory with mmap. The cost of a large buffer is that of its pages,
// because Linux clears each page when it is first touched. Blocks of 4 MiB and more therefore
// request huge pages. Freed blocks are kept for the next request whose size, rounded up, is the
// same. A kept block is marked as free (MADV_FREE): Linux reclaims its pages only when it needs
// memory.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_LARGEBLOCKS_H
#define OCLC_RUNTIME_PLATFORM_LARGEBLOCKS_H

#include <cstddef>
#include <mutex>

namespace oclc::rt::host {

class LargeBlocks {
public:
  /// Smallest size, in bytes, for which this allocator is used.
  static constexpr size_t Smallest = size_t(1) << 20;
  /// Least alignment of every block: the size of the smallest page of any system.
  static constexpr size_t Alignment = 4096;

  /// Keeps up to `capacity` bytes of freed blocks, in at most MostKept blocks.
  explicit LargeBlocks(size_t capacity) : capacity(capacity) {}
  LargeBlocks(const LargeBlocks &) = delete;
  LargeBlocks &operator=(const LargeBlocks &) = delete;
  ~LargeBlocks() { clear(); }

  /// Returns a block of at least `size` bytes with undefined content; null if there is not enough
  /// memory.
  void *allocate(size_t size);
  /// Frees a block: keeps it for reuse or returns it to the system. `size` must be that of the
  /// allocation.
  void free(void *block, size_t size);
  /// Returns all kept blocks to the system.
  void clear();

  size_t keptBytes() const;

  /// Prevents changes to the list of kept blocks.
  void lock() { mutex.lock(); }
  void unlock() { mutex.unlock(); }

private:
  struct Block {
    void *start;
    size_t bytes;
  };
  static constexpr unsigned MostKept = 64;

  void *reuse(size_t bytes);
  Block remove(unsigned index);
  static void unmap(const Block &block);

  const size_t capacity;
  mutable std::mutex mutex;
  Block kept[MostKept]; ///< Oldest first.
  unsigned count = 0;
  size_t total = 0;
};

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_PLATFORM_LARGEBLOCKS_H
