//===- GuardedMemory.h - Memory between pages that nothing can access -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_GUARDEDMEMORY_H
#define OCLC_SELFCHECK_GUARDEDMEMORY_H

#include <cstdint>

namespace oclc::selfcheck {

/// Zero at first. Ends where a guard begins, up to the alignment that entry points expect; an
/// access behind the end, or a good way in front of the start, is a fault.
class GuardedMemory {
public:
  /// Throws std::bad_alloc.
  explicit GuardedMemory(uint64_t bytes);
  GuardedMemory(const GuardedMemory &) = delete;
  GuardedMemory &operator=(const GuardedMemory &) = delete;
  ~GuardedMemory();

  uint8_t *data() const { return start; }
  uint64_t size() const { return bytes; }

private:
  const uint64_t bytes, mapped;
  uint8_t *mapping, *start;
};

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_GUARDEDMEMORY_H
