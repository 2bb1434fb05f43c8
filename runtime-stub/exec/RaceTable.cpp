//===- RaceTable.cpp - The latest accesses to memory that work-items share --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/RaceTable.h"

#include <new>

namespace oclc::rt {

using abi::AccessKind;

/// Allocates cells that the kernel clears when they are first touched.
RaceTable::Cells RaceTable::allocate(size_t count) {
  auto *cells = static_cast<Cell *>(std::calloc(count, sizeof(Cell)));
  if (!cells)
    throw std::bad_alloc();
  return Cells(cells);
}

/// Returns the number of the cell for a granule of global memory. Neighbours are neighbours; rows
/// and buffers that are apart by a power of two do not share their cells.
size_t RaceTable::placeOf(uintptr_t granule) {
  constexpr uint64_t GoldenRatio = 0x9E3779B97F4A7C15;
  const uint64_t block = uint64_t(granule >> GlobalBits) * GoldenRatio;
  return (granule + (block >> (64 - GlobalBits))) % GlobalCells;
}

/// Makes the cells of other groups out of date.
void RaceTable::enterGroup(uint64_t group) {
  if (group == latestGroup && groupNumber != 0)
    return;
  latestGroup = group;
  if (++groupNumber != 0)
    return;
  // After 2^32 groups, old cells would count again.
  localCells.reset();
  globalCells.reset();
  groupNumber = 1;
}

RaceTable::Mark RaceTable::markOf(const Access &access) const {
  const auto distance =
      reinterpret_cast<const char *>(access.site) - reinterpret_cast<const char *>(firstSite);
  return {int32_t(distance), uint16_t(access.item), true};
}

/// Stores an access in the cell of one of its granules. If it races, returns true and stores the
/// access with which it does in `earlier`.
bool RaceTable::visit(Cell &cell, const Mark &mark, const abi::AccessSite &site, bool isUnchanged,
                      Mark &earlier) {
  const auto isApart = [&](const Mark &other) {
    return other.isThere && ((other.item ^ mark.item) >> site.together) != 0;
  };
  const auto findApart = [&](const Pair &pair) {
    return isApart(pair[1]) ? &pair[1] : isApart(pair[0]) ? &pair[0] : nullptr;
  };
  const Mark *raced = !isUnchanged && isApart(cell.writer) ? &cell.writer : nullptr;
  if (!raced && site.kind != AccessKind::Read)
    raced = findApart(cell.readers);
  if (!raced && site.kind != AccessKind::Atomic)
    raced = findApart(cell.atomics);
  if (raced)
    earlier = *raced;
  const auto remember = [&](Pair &pair) {
    const bool isFirst = !pair[0].isThere || pair[0].item == mark.item;
    pair[isFirst ? 0 : 1] = mark;
  };
  if (site.kind == AccessKind::Write)
    cell.writer = mark;
  else
    remember(site.kind == AccessKind::Read ? cell.readers : cell.atomics);
  return raced != nullptr;
}

std::optional<RaceTable::Access> RaceTable::add(const Access &access, const void *address,
                                                uint64_t bytes, uint64_t group, uint64_t barriers) {
  const bool isUnchanged = bytes & abi::UnchangedBytes;
  bytes &= ~abi::UnchangedBytes;
  const unsigned shift = access.site->granule;
  const auto start = reinterpret_cast<uintptr_t>(address);
  const bool isLocal = start - local < localBytes && bytes <= localBytes - (start - local);
  enterGroup(group);
  if (!firstSite)
    firstSite = access.site;
  if (isLocal && !localCells)
    localCells = allocate((localBytes >> shift) + 1);
  if (!isLocal && !globalCells)
    globalCells = allocate(GlobalCells);
  const auto passed = uint32_t(isLocal ? barriers : barriers >> 32);
  const Mark mark = markOf(access);
  std::optional<Access> race;
  for (uintptr_t granule = start >> shift; granule << shift < start + bytes; ++granule) {
    Cell &cell = isLocal ? localCells[granule - (local >> shift)] : globalCells[placeOf(granule)];
    if (cell.granule != granule || cell.group != groupNumber || cell.barriers != passed)
      cell = {granule, groupNumber, passed, {}, {}, {}};
    if (Mark earlier; visit(cell, mark, *access.site, isUnchanged, earlier) && !race)
      race = {reinterpret_cast<const abi::AccessSite *>(reinterpret_cast<const char *>(firstSite) +
                                                        earlier.site),
              earlier.item};
  }
  return race;
}

} // namespace oclc::rt
