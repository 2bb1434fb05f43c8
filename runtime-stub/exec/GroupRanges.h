//===- GroupRanges.h - Divides the work-groups of a launch among threads ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Holds the work-groups of a launch that no thread has begun. Initially they form one range, from
// which the first thread claims chunks. When other threads are to join, the range is split into one
// part per thread. A thread claims chunks from the front of its own part. When that part is empty,
// it steals the second half of the largest part:
//
//   threads  0       1       2              0       1       2
//            [------][------][------]       [    --][      ][------]      1 has finished,
//                                           [    --][   ---][---   ]      and takes half of 2's
//
// So a thread mostly gets adjacent groups, and in a series of launches mostly the same groups each
// time. Its cache may still contain their data.
//
// A part is one 64-bit word with the begin and the end, so that every step is one
// compare-and-exchange.
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
  /// Contains groups 0 to `count` - 1. `row` is the number of groups in a row, i.e. along dimension
  /// 0. Several rows may run faster together, so a chunk of at least a row ends at the end of a
  /// row. Rows are ignored if there are so many groups that units (see Range) have several.
  GroupRanges(uint64_t count, uint64_t row);

  /// Makes all groups available again, as one range for a single thread.
  void rewind();
  /// Removes all groups, except those that other threads are claiming concurrently.
  void clear();

  /// Divides the remaining groups into `threads` parts. Must precede any access by another thread.
  /// Leaves the range undivided if `threads` is at most 1 or memory runs out.
  void split(unsigned threads);

  /// True if no group is left. May also be true for a moment while a thread steals groups; that
  /// thread is then still working on the launch.
  bool empty() const;

  /// Claims groups [first, end) for the thread with the number `thread`. Returns false if no group
  /// is left. Several threads may have the same number. The groups are at most `most`, unless a
  /// single unit has more, or this thread has stolen groups that it cannot put into its part.
  bool claim(unsigned thread, uint64_t most, uint64_t &first, uint64_t &end);

private:
  /// A range of units of 2^shift groups each.
  struct Range {
    uint32_t begin, end;
    uint32_t size() const { return end - begin; }
  };
  using Word = std::atomic<uint64_t>;
  /// A part per cache line, because threads write to their parts all the time.
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
  const uint32_t row; ///< Length of a row in units; 1 if rows do not matter.

  /// The only part before split(). It is not a Part, because it would be more expensive to allocate
  /// a launch with that alignment.
  Word whole{0};
  std::unique_ptr<Part[]> parts;
  unsigned partCount = 1, allocated = 0;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_GROUPRANGES_H
