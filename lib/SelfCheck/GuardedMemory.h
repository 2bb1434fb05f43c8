//===- GuardedMemory.h - Memory between inaccessible guard pages ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_GUARDEDMEMORY_H
#define OCLC_SELFCHECK_GUARDEDMEMORY_H

#include <cstdint>

namespace oclc::selfcheck {

/// Memory that is initially zero and lies between two guards. An access to a guard faults. The
/// alignment that entry points expect (abi::MemoryAlignment) may leave a small gap between the
/// memory and the second guard. Rounding to pages may leave a gap after the first guard.
class GuardedMemory {
public:
  /// Allocates the memory. Throws std::bad_alloc.
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
