//===- GroupRanges.cpp - Divides the work-groups of a launch among threads --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/GroupRanges.h"

#include <algorithm>
#include <bit>
#include <new>

namespace oclc::rt {

/// Returns the log2 of the number of groups in a unit, so that there are at most 2^31 units.
static unsigned shiftFor(uint64_t count) {
  return unsigned(std::max(int(std::bit_width(count)) - 31, 0));
}

GroupRanges::GroupRanges(uint64_t count, uint64_t row)
    : count(count), shift(shiftFor(count)),
      units(uint32_t((count >> shift) + ((count & ((uint64_t(1) << shift) - 1)) != 0))),
      row(shift == 0 ? uint32_t(std::max<uint64_t>(row, 1)) : 1) {
  rewind();
}

void GroupRanges::rewind() {
  partCount = 1;
  whole.store(pack({0, units}), std::memory_order_relaxed);
}

void GroupRanges::clear() {
  for (unsigned i = 0; i != partCount; ++i)
    part(i).store(0, std::memory_order_relaxed);
}

/// Returns the end of a chunk that starts at `begin` and has at most `size` units. If rows
/// matter and `size` is at least a row, the chunk ends at a multiple of a tile or at the end of the
/// launch. A tile has as many whole rows as fit into `size`, rounded down to a power of two of at
/// most MostRows. The chunk is empty only if `size` is 0.
uint32_t GroupRanges::toRowEnd(uint32_t begin, uint32_t size) const {
  constexpr uint32_t MostRows = 16;
  const uint32_t end = begin + size;
  if (row == 1 || size < row || end == units)
    return end;
  const uint64_t tile = uint64_t(row) * std::bit_floor(std::min(size / row, MostRows));
  return uint32_t(end / tile * tile); // Greater than `begin`, because a tile is no longer than the
                                      // chunk.
}

void GroupRanges::split(unsigned threads) {
  if (threads <= 1)
    return;
  if (allocated < threads) {
    parts.reset(new (std::nothrow) Part[threads]);
    allocated = parts ? threads : 0;
    if (!parts)
      return;
  }
  const Range all = unpack(whole.load(std::memory_order_relaxed));
  uint32_t begin = all.begin;
  for (unsigned i = 0; i != threads; ++i) {
    const uint32_t size = uint32_t(uint64_t(all.size()) * (i + 1) / threads) - (begin - all.begin);
    const uint32_t end = i + 1 == threads ? all.end : toRowEnd(begin, size);
    parts[i].word.store(pack({begin, end}), std::memory_order_relaxed);
    begin = end;
  }
  partCount = threads;
}

bool GroupRanges::empty() const {
  for (unsigned i = 0; i != partCount; ++i)
    if (unpack(part(i).load(std::memory_order_relaxed)).size() != 0)
      return false;
  return true;
}

/// Removes the second half, at least one unit, of the largest part other than that of `thread`, and
/// returns it in `stolen`. Returns false if all other parts are empty.
bool GroupRanges::steal(unsigned thread, Range &stolen) {
  for (;;) {
    Word *victim = nullptr;
    uint64_t largest = 0;
    uint32_t most = 0;
    for (unsigned i = 1; i != partCount; ++i) {
      Word &other = part((thread + i) % partCount);
      const uint64_t word = other.load(std::memory_order_relaxed);
      if (unpack(word).size() > most) {
        victim = &other;
        largest = word;
        most = unpack(word).size();
      }
    }
    if (!victim)
      return false;
    const Range range = unpack(largest);
    // The last unit of a part is stolen, too: the thread that owns the part may still need long for
    // the chunk that it has claimed before.
    const uint32_t kept = range.size() / 2;
    const uint32_t middle = kept == 0 ? range.begin : toRowEnd(range.begin, kept);
    if (victim->compare_exchange_strong(largest, pack({range.begin, middle}),
                                        std::memory_order_relaxed)) {
      stolen = {middle, range.end};
      return true;
    }
  }
}

bool GroupRanges::claim(unsigned thread, uint64_t most, uint64_t &first, uint64_t &end) {
  thread %= partCount;
  Word &own = part(thread);
  const uint32_t mostUnits = most >= count ? units : uint32_t(std::max<uint64_t>(most >> shift, 1));
  uint64_t word = own.load(std::memory_order_relaxed);
  for (;;) {
    const Range range = unpack(word);
    Range chunk = range;
    if (range.size() == 0) {
      if (!steal(thread, chunk))
        return false;
      // The exchange fails if a thread with the same number has refilled the part first. The chunk
      // of this thread is then everything that it has stolen.
      if (own.compare_exchange_strong(word, pack(chunk), std::memory_order_relaxed)) {
        word = pack(chunk);
        continue;
      }
    } else {
      // Claim a quarter, so that units are left for other threads to steal. With a single part,
      // there are no other threads.
      const uint32_t size = partCount == 1 ? range.size() : std::max(range.size() / 4, 1u);
      chunk.end = toRowEnd(range.begin, std::min(size, mostUnits));
      if (!own.compare_exchange_weak(word, pack({chunk.end, range.end}), std::memory_order_relaxed))
        continue;
    }
    first = uint64_t(chunk.begin) << shift;
    end = chunk.end == units ? count : uint64_t(chunk.end) << shift;
    return true;
  }
}

} // namespace oclc::rt
