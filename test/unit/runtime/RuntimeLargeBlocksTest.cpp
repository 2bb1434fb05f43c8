//===- RuntimeLargeBlocksTest.cpp - Memory in pages of its own --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/LargeBlocks.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <set>
#include <thread>
#include <vector>

using oclc::rt::host::LargeBlocks;

namespace {

constexpr size_t MiB = size_t(1) << 20;

TEST(RuntimeLargeBlocks, WholeBlockCanBeUsed) {
  LargeBlocks blocks(0);
  for (size_t size : {MiB, MiB + 1, 4 * MiB - 1, 4 * MiB, 9 * MiB + 12345}) {
    auto *block = static_cast<unsigned char *>(blocks.allocate(size));
    ASSERT_TRUE(block);
    EXPECT_EQ(0u, reinterpret_cast<uintptr_t>(block) % LargeBlocks::Alignment);
    std::memset(block, 0xa5, size);
    EXPECT_EQ(0xa5, block[size - 1]);
    blocks.free(block, size);
  }
  EXPECT_EQ(0u, blocks.keptBytes());
}

TEST(RuntimeLargeBlocks, BlocksDoNotOverlap) {
  LargeBlocks blocks(64 * MiB);
  std::vector<std::pair<unsigned char *, size_t>> held;
  for (unsigned i = 0; i != 40; ++i) {
    const size_t size = MiB + i * 100000;
    auto *block = static_cast<unsigned char *>(blocks.allocate(size));
    ASSERT_TRUE(block);
    std::memset(block, int(i), size);
    held.emplace_back(block, size);
    // Free some blocks, so that later blocks come from the cache.
    if (i % 3 == 0) {
      blocks.free(held.front().first, held.front().second);
      held.erase(held.begin());
    }
  }
  for (auto [block, size] : held) {
    EXPECT_EQ(block[0], block[size / 2]);
    EXPECT_EQ(block[0], block[size - 1]);
    blocks.free(block, size);
  }
}

TEST(RuntimeLargeBlocks, FreedBlockComesBack) {
  LargeBlocks blocks(16 * MiB);
  void *first = blocks.allocate(8 * MiB);
  blocks.free(first, 8 * MiB);
  EXPECT_EQ(8 * MiB, blocks.keptBytes());
  // Blocks are reused for similar sizes only.
  void *other = blocks.allocate(4 * MiB);
  EXPECT_NE(first, other);
  void *second = blocks.allocate(8 * MiB - 100);
  EXPECT_EQ(first, second);
  EXPECT_EQ(0u, blocks.keptBytes());
  blocks.free(second, 8 * MiB - 100);
  blocks.free(other, 4 * MiB);
}

TEST(RuntimeLargeBlocks, KeepsNoMoreThanItMay) {
  LargeBlocks blocks(10 * MiB);
  std::vector<void *> held;
  for (unsigned i = 0; i != 8; ++i)
    held.push_back(blocks.allocate(3 * MiB));
  for (void *block : held) {
    blocks.free(block, 3 * MiB);
    EXPECT_LE(blocks.keptBytes(), 10 * MiB);
  }
  EXPECT_EQ(9 * MiB, blocks.keptBytes());
  void *large = blocks.allocate(11 * MiB);
  blocks.free(large, 11 * MiB);
  EXPECT_EQ(9 * MiB, blocks.keptBytes());
  blocks.clear();
  EXPECT_EQ(0u, blocks.keptBytes());
}

TEST(RuntimeLargeBlocks, ManyAreNotKept) {
  LargeBlocks blocks(size_t(1) << 40);
  std::vector<void *> held;
  for (unsigned i = 0; i != 100; ++i)
    held.push_back(blocks.allocate(MiB));
  for (void *block : held)
    blocks.free(block, MiB);
  EXPECT_LT(blocks.keptBytes(), 100 * MiB);
  EXPECT_GT(blocks.keptBytes(), 0u);
}

TEST(RuntimeLargeBlocks, ImpossibleSizes) {
  LargeBlocks blocks(MiB);
  for (size_t size : {SIZE_MAX, SIZE_MAX - 4095, SIZE_MAX / 2, size_t(1) << 62})
    EXPECT_FALSE(blocks.allocate(size)) << size;
}

TEST(RuntimeLargeBlocks, ManyThreads) {
  LargeBlocks blocks(8 * MiB);
  std::vector<std::thread> threads;
  for (unsigned char id = 1; id != 5; ++id)
    threads.emplace_back([&blocks, id] {
      for (unsigned i = 0; i != 200; ++i) {
        const size_t size = MiB * (1 + i % 3);
        auto *block = static_cast<unsigned char *>(blocks.allocate(size));
        block[0] = block[size - 1] = id;
        std::this_thread::yield();
        EXPECT_EQ(id, block[0]);
        EXPECT_EQ(id, block[size - 1]);
        blocks.free(block, size);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace
