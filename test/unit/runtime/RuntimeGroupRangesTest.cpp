//===- RuntimeGroupRangesTest.cpp - The work-groups that no thread has begun ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/GroupRanges.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

using oclc::rt::GroupRanges;

namespace {

using Chunk = std::pair<uint64_t, uint64_t>;

/// Returns all chunks that one thread gets.
std::vector<Chunk> takeAll(GroupRanges &ranges, unsigned thread, uint64_t most = UINT64_MAX) {
  std::vector<Chunk> chunks;
  for (Chunk chunk; ranges.claim(thread, most, chunk.first, chunk.second);)
    chunks.push_back(chunk);
  return chunks;
}

/// True if the chunks, in any order, cover the groups from 0 to `count` exactly once.
testing::AssertionResult cover(std::vector<Chunk> chunks, uint64_t count) {
  std::sort(chunks.begin(), chunks.end());
  uint64_t next = 0;
  for (auto [first, end] : chunks) {
    if (first != next || end <= first)
      return testing::AssertionFailure() << "[" << first << ", " << end << ") behind " << next;
    next = end;
  }
  if (next != count)
    return testing::AssertionFailure() << "ends at " << next << ", not " << count;
  return testing::AssertionSuccess();
}

TEST(RuntimeGroupRanges, OneThreadTakesAllAtOnce) {
  GroupRanges ranges(1000, 10);
  EXPECT_FALSE(ranges.empty());
  EXPECT_EQ((std::vector<Chunk>{{0, 1000}}), takeAll(ranges, 0));
  EXPECT_TRUE(ranges.empty());
}

TEST(RuntimeGroupRanges, MostIsKept) {
  GroupRanges ranges(100, 1);
  const std::vector<Chunk> chunks = takeAll(ranges, 3, 30);
  EXPECT_EQ((std::vector<Chunk>{{0, 30}, {30, 60}, {60, 90}, {90, 100}}), chunks);
}

TEST(RuntimeGroupRanges, RewindBeginsAgain) {
  GroupRanges ranges(64, 1);
  ranges.split(4);
  EXPECT_TRUE(cover(takeAll(ranges, 1), 64));
  ranges.rewind();
  EXPECT_EQ((std::vector<Chunk>{{0, 64}}), takeAll(ranges, 2));
}

TEST(RuntimeGroupRanges, ClearLeavesNothing) {
  GroupRanges ranges(64, 1);
  ranges.split(4);
  ranges.clear();
  EXPECT_TRUE(ranges.empty());
  EXPECT_TRUE(takeAll(ranges, 0).empty());
}

TEST(RuntimeGroupRanges, ThreadsBeginInPartsOfTheirOwn) {
  GroupRanges ranges(1000, 1);
  ranges.split(4);
  for (unsigned thread : {2u, 0u, 3u, 1u, 6u}) {
    Chunk chunk;
    ASSERT_TRUE(ranges.claim(thread, 10, chunk.first, chunk.second));
    EXPECT_EQ(thread == 6 ? 510 : thread * 250, chunk.first);
    EXPECT_EQ(chunk.first + 10, chunk.second);
  }
}

TEST(RuntimeGroupRanges, SplitsWhatIsLeft) {
  GroupRanges ranges(100, 1);
  Chunk chunk;
  ASSERT_TRUE(ranges.claim(0, 20, chunk.first, chunk.second));
  ranges.split(2);
  Chunk second;
  ASSERT_TRUE(ranges.claim(1, 1, second.first, second.second));
  EXPECT_EQ(60u, second.first);
}

TEST(RuntimeGroupRanges, ThievesTakeTheSecondHalfOfTheLargest) {
  GroupRanges ranges(400, 1);
  ranges.split(2);
  Chunk chunk;
  // The second thread finishes its part, and then takes chunks of the first one, which has not
  // started.
  for (uint64_t done = 200; done != 400; done = chunk.second)
    ASSERT_TRUE(ranges.claim(1, UINT64_MAX, chunk.first, chunk.second));
  ASSERT_TRUE(ranges.claim(1, UINT64_MAX, chunk.first, chunk.second));
  EXPECT_EQ((Chunk{100, 125}), chunk);
  ASSERT_TRUE(ranges.claim(0, UINT64_MAX, chunk.first, chunk.second));
  EXPECT_EQ((Chunk{0, 25}), chunk);
}

TEST(RuntimeGroupRanges, ChunksOfRowsEndWithRows) {
  for (unsigned threads : {1u, 2u, 3u, 7u})
    for (uint64_t most : {UINT64_MAX, uint64_t(100), uint64_t(50)}) {
      GroupRanges ranges(24 * 100, 24);
      ranges.split(threads);
      const std::vector<Chunk> chunks = takeAll(ranges, 0, most);
      EXPECT_TRUE(cover(chunks, 24 * 100));
      for (auto [first, end] : chunks)
        EXPECT_TRUE(end - first < 24 || end % 24 == 0 || first % 24 != 0) << first << " " << end;
    }
}

TEST(RuntimeGroupRanges, FewerGroupsThanThreads) {
  for (uint64_t count : {1, 2, 5}) {
    GroupRanges ranges(count, 1);
    ranges.split(16);
    EXPECT_TRUE(cover(takeAll(ranges, 15), count));
  }
}

TEST(RuntimeGroupRanges, MoreGroupsThanAWordHolds) {
  for (uint64_t count :
       {(uint64_t(1) << 32) - 1, uint64_t(1) << 32, (uint64_t(1) << 40) + 12345, UINT64_MAX}) {
    GroupRanges ranges(count, 3);
    ranges.split(3);
    EXPECT_TRUE(cover(takeAll(ranges, 0), count)) << count;
    ranges.rewind();
    EXPECT_EQ((std::vector<Chunk>{{0, count}}), takeAll(ranges, 0));
  }
}

TEST(RuntimeGroupRanges, ThreadsGetEachGroupOnce) {
  constexpr unsigned Threads = 4;
  for (unsigned round = 0; round != 50; ++round) {
    GroupRanges ranges(10007, 1 + round % 3 * 50);
    ranges.split(Threads);
    std::vector<Chunk> chunks[Threads + 2];
    std::vector<std::thread> threads;
    // Two of the numbers are used by two threads each, like threads of the application may do.
    for (unsigned i = 0; i != Threads + 2; ++i)
      threads.emplace_back([&, i] { chunks[i] = takeAll(ranges, i % Threads, 1 + round); });
    for (std::thread &thread : threads)
      thread.join();
    std::vector<Chunk> all;
    for (const std::vector<Chunk> &some : chunks)
      all.insert(all.end(), some.begin(), some.end());
    EXPECT_TRUE(cover(all, 10007)) << round;
  }
}

} // namespace
