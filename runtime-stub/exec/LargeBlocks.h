//===- LargeBlocks.h - Memory in pages of its own, some of it kept for later ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// What a large buffer costs is its pages: the system clears each when it is first touched. So large
// blocks ask for huge pages, and freed ones are kept for the next request of their size. What is
// kept is marked as free (MADV_FREE): the system takes its pages away when it needs them, and not
// before.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_LARGEBLOCKS_H
#define OCLC_RUNTIME_EXEC_LARGEBLOCKS_H

#include <cstddef>
#include <mutex>

namespace oclc::rt::host {

class LargeBlocks {
public:
  /// From here on a block is large.
  static constexpr size_t Smallest = size_t(1) << 20;
  /// Every block starts at a multiple.
  static constexpr size_t Alignment = 4096;

  /// Keeps up to `capacity` bytes of freed blocks.
  explicit LargeBlocks(size_t capacity) : capacity(capacity) {}
  LargeBlocks(const LargeBlocks &) = delete;
  LargeBlocks &operator=(const LargeBlocks &) = delete;
  ~LargeBlocks() { clear(); }

  /// At least `size` bytes of undefined content; null when the system has none.
  void *allocate(size_t size);
  /// `size` as it was allocated.
  void free(void *block, size_t size);
  /// Gives all that is kept back to the system.
  void clear();

  size_t keptBytes() const;

  /// Keeps what is kept from changing.
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
  Block kept[MostKept]; ///< The oldest first.
  unsigned count = 0;
  size_t total = 0;
};

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_EXEC_LARGEBLOCKS_H
