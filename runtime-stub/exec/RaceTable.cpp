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

RaceTable::Cell &RaceTable::cellOf(uintptr_t granule, bool isLocal, unsigned granuleBytes) {
  if (isLocal) {
    if (!localCells)
      localCells = allocate(localBytes / granuleBytes + 1);
    return localCells[granule - local / granuleBytes];
  }
  if (!globalCells)
    globalCells = allocate(GlobalCells);
  // The upper bits take part, so that rows of a power of two do not share their cells.
  return globalCells[(granule ^ (granule >> 16)) % GlobalCells];
}

std::optional<RaceTable::Access> RaceTable::visit(Cell &cell, const Access &access,
                                                  bool isUnchanged) {
  const abi::AccessSite &site = *access.site;
  const uint64_t together = access.item / site.together;
  const auto races = [&](const Mark &mark) {
    return mark.site && mark.item / site.together != together &&
           !(site.kind == AccessKind::Atomic && mark.site->kind == AccessKind::Atomic);
  };
  const Mark *raced = races(cell.writer) && !isUnchanged ? &cell.writer : nullptr;
  if (site.kind != AccessKind::Read)
    for (const Mark *reader : {&cell.reader, &cell.otherReader})
      if (!raced && races(*reader))
        raced = reader;
  const std::optional<Access> race =
      raced ? std::optional(Access{raced->site, raced->item}) : std::nullopt;

  const auto mayReplace = [&](const Mark &mark) { return !mark.site || mark.item == access.item; };
  Mark &changed = site.kind != AccessKind::Read ? cell.writer
                  : mayReplace(cell.reader)     ? cell.reader
                                                : cell.otherReader;
  changed = {&site, uint16_t(access.item)};
  return race;
}

std::optional<RaceTable::Access> RaceTable::add(const Access &access, const void *address,
                                                uint64_t bytes, uint64_t group, uint64_t barriers) {
  const bool isUnchanged = bytes & abi::UnchangedBytes;
  bytes &= ~abi::UnchangedBytes;
  const unsigned granuleBytes = access.site->granule;
  const auto start = reinterpret_cast<uintptr_t>(address);
  const bool isLocal = start >= local && bytes <= localBytes && start - local <= localBytes - bytes;
  const auto passed = uint32_t(isLocal ? barriers : barriers >> 32);
  std::optional<Access> race;
  for (uintptr_t granule = start / granuleBytes; granule * granuleBytes < start + bytes;
       ++granule) {
    Cell &cell = cellOf(granule, isLocal, granuleBytes);
    if (cell.granule != granule || cell.groupNumber != group + 1 || cell.barriers != passed)
      cell = {granule, group + 1, passed, {}, {}, {}};
    if (const std::optional<Access> found = visit(cell, access, isUnchanged); found && !race)
      race = found;
  }
  return race;
}

} // namespace oclc::rt
