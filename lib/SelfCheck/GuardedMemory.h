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

/// Memory that is initially zero and lies between two guards. An access after its end faults. The
/// alignment that entry points expect (abi::MemoryAlignment) may leave a gap before the second
/// guard, and rounding to pages leaves a gap after the first guard: an access before the start
/// faults if it is not too close.
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
