//===- RaceTable.h - The latest accesses to memory that work-items share ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Finds races between the work-items of a group, which one thread runs one after the other. A cell
// stores the last writer of a granule of memory, two of its readers, and two work-items that have
// accessed it atomically, all since the same barrier. Two suffice: any other work-item is different
// from one of them. Local memory has a cell for each granule. Global memory shares a table, and a
// granule that replaces another one loses its past, so that a race may not be found, but no race is
// invented.
//
// Reference: for the idea of shadow cells with epochs, K. Serebryany and T. Iskhodzhanov,
// "ThreadSanitizer: data race detection in practice", WBIA 2009.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_RACETABLE_H
#define OCLC_RUNTIME_EXEC_RACETABLE_H

#include "Binary/SanitizerABI.h"

#include <array>
#include <cstdlib>
#include <memory>
#include <optional>

namespace oclc::rt {

class RaceTable {
public:
  /// An access of a work-item.
  struct Access {
    const abi::AccessSite *site;
    uint64_t item; ///< Linear local id.
  };

  /// Creates a table for the groups that a worker runs in this memory.
  RaceTable(const abi::WorkerMemory &memory, uint64_t localBytes)
      : local(reinterpret_cast<uintptr_t>(memory.local)), localBytes(localBytes) {}

  /// Stores an access as abi::CheckAccessFn describes it. Returns an earlier access with which it
  /// races. Throws std::bad_alloc.
  std::optional<Access> add(const Access &access, const void *address, uint64_t bytes,
                            uint64_t group, uint64_t barriers);

private:
  /// An access in a cell, in 8 bytes: the cells are too large for the caches.
  struct Mark {
    int32_t site; ///< Distance in bytes from firstSite.
    uint16_t item;
    bool isThere;
  };
  /// Accesses of different work-items, if there are two.
  using Pair = std::array<Mark, 2>;
  /// All zero at first.
  struct Cell {
    uintptr_t granule; ///< Its address, divided by its size.
    uint32_t group;    ///< Value of groupNumber.
    uint32_t barriers;
    Mark writer; ///< A plain write.
    Pair readers, atomics;
  };
  struct Free {
    void operator()(Cell *cells) const { std::free(cells); }
  };
  using Cells = std::unique_ptr<Cell[], Free>;

  const uintptr_t local;
  const uint64_t localBytes;
  Cells localCells, globalCells; ///< Null before the first access.
  const abi::AccessSite *firstSite = nullptr;
  uint64_t latestGroup = 0;
  uint32_t groupNumber = 0; ///< Number of the groups up to the latest one.

  /// Few enough for a cache of level 2, and enough for most groups.
  static constexpr unsigned GlobalBits = 13;
  static constexpr size_t GlobalCells = size_t(1) << GlobalBits;

  static Cells allocate(size_t count);
  static size_t placeOf(uintptr_t granule);
  void enterGroup(uint64_t group);
  Mark markOf(const Access &access) const;
  static bool visit(Cell &cell, const Mark &mark, const abi::AccessSite &site, bool isUnchanged,
                    Mark &earlier);
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_RACETABLE_H
