//===- GroupRanges.h - The work-groups of a launch that no thread has begun -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// At first one range, which the thread that begins takes chunks from. When others shall join, it is
// split into one part for each: a thread works from the front of its own part, and when that is
// empty it steals the second half of the largest. So a thread gets neighbouring groups, and the
// same ones in each launch of a series, whose data its cache may still hold:
//
//   threads  0       1       2              0       1       2
//            [------][------][------]       [    --][      ][------]      1 has finished,
//                                           [    --][   ---][---   ]      and takes half of 2's
//
// A part is one 64-bit word, begin and end, so that every step is one compare and exchange.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_GROUPRANGES_H
#define OCLC_RUNTIME_EXEC_GROUPRANGES_H

#include <atomic>
#include <cstdint>
#include <memory>

namespace oclc::rt {

class GroupRanges {
public:
  /// Groups 0 to `count` - 1. Several rows of `row` groups may run faster together, so that chunks
  /// of some rows end where a row does.
  GroupRanges(uint64_t count, uint64_t row);

  /// All groups again, for a single thread.
  void rewind();
  /// Leaves nothing, except what other threads are just about to take.
  void clear();

  /// Divides what is left among `threads`. Before any other thread looks at the ranges; they stay
  /// as they are when there is no memory.
  void split(unsigned threads);

  /// Whether nothing is left. May be true for a moment while a thread steals, which is then at
  /// work.
  bool empty() const;

  /// Groups [first, end) for the thread with this number, `most` at most; false when none is left.
  /// Several threads may have the same number.
  bool claim(unsigned thread, uint64_t most, uint64_t &first, uint64_t &end);

private:
  /// In units, of 2^shift groups each.
  struct Range {
    uint32_t begin, end;
    uint32_t size() const { return end - begin; }
  };
  using Word = std::atomic<uint64_t>;
  /// Threads write to their parts all the time: each has a cache line.
  struct alignas(64) Part {
    Word word{0};
  };

  static uint64_t pack(Range range) { return uint64_t(range.begin) << 32 | range.end; }
  static Range unpack(uint64_t word) { return {uint32_t(word >> 32), uint32_t(word)}; }

  Word &part(unsigned index) { return partCount == 1 ? whole : parts[index].word; }
  const Word &part(unsigned index) const { return partCount == 1 ? whole : parts[index].word; }
  uint32_t toRowEnd(uint32_t begin, uint32_t size) const;
  bool steal(unsigned thread, Range &stolen);

  const uint64_t count;
  const unsigned shift;
  const uint32_t units;
  const uint32_t row; ///< In units; 1 where rows do not matter.

  Word whole{0}; ///< With the launch, which has no alignment that allocation would pay for.
  std::unique_ptr<Part[]> parts;
  unsigned partCount = 1, allocated = 0;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_GROUPRANGES_H
