//===- SanitizerABI.h - Contract between sanitized kernels and the runtime ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Defines what the entry points of a sanitized program (Manifest::sanitizers) get from the runtime
// beyond LaunchABI.h: the sizes of the memory behind their arguments, and the functions that they
// call. The functions only use their parameters and memory of the runtime. They do not unwind, and
// many workers may call them at the same time. docs/binary-format.md describes this interface for
// people; the static_asserts below enforce the layout.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_SANITIZERABI_H
#define OCLC_BINARY_SANITIZERABI_H

#include "Binary/LaunchABI.h"

namespace oclc::abi {

enum class AccessKind : uint32_t { Read, Write, Atomic };

/// One access in the source. It is in constant memory of the binary.
struct AccessSite {
  const char *file;   ///< As the compiler got its name; empty if the position is not known.
  const char *kernel; ///< Name of the kernel.
  const char *object; ///< What is accessed, such as "argument 'x'".
  uint32_t line;      ///< 0 if it is not known.
  uint32_t column;    ///< 0 if it is not known.
  AccessKind kind;
  // The same for all sites of a kernel, and only for the detection of races.
  uint16_t granule;  ///< Binary logarithm of a number of bytes, at most 8: all accesses are at
                     ///< multiples of it, and as large as one.
  uint16_t together; ///< Binary logarithm of a number of work-items, which follow each other from
                     ///< a multiple of it and are not checked against each other, because
                     ///< sub-group barriers order them.
};

/// The memory behind an argument of a kernel.
struct Extent {
  uint64_t before; ///< Bytes of it before the address that is the argument.
  uint64_t bytes;  ///< All of its bytes; UnknownBytes if the runtime does not know the memory.
};

/// Twice UnknownBefore, so that no address is outside of unknown memory.
inline constexpr uint64_t UnknownBytes = uint64_t(1) << 63;
inline constexpr uint64_t UnknownBefore = uint64_t(1) << 62;

/// Reports an access outside of its object, which the kernel does not perform. `x`, `y` and `z` are
/// the global id of the work-item. `offset` is the distance, which may be negative, from the first
/// of the `objectBytes` bytes of the object to the first of the `bytes` bytes of the access.
using ReportAccessFn = void(const LaunchInfo *launch, const AccessSite *site, uint64_t x,
                            uint64_t y, uint64_t z, int64_t offset, uint64_t objectBytes,
                            uint64_t bytes);

/// Returns a field of the abi::Extent of the memory behind a pointer that a kernel has loaded.
using MemoryFactFn = uint64_t(const LaunchInfo *launch, const void *pointer);

/// Is added to the number of bytes of a write that does not change memory.
inline constexpr uint64_t UnchangedBytes = uint64_t(1) << 63;

/// Announces an access of the work-item with the linear local id `item` in the group with the
/// linear id `group`, before it is performed. The low and the high 32 bits of `barriers` are the
/// numbers of barriers with a fence for local and for global memory that the work-item has passed.
using CheckAccessFn = void(const LaunchInfo *launch, const WorkerMemory *worker,
                           const AccessSite *site, const void *address, uint64_t bytes,
                           uint64_t group, uint64_t item, uint64_t barriers);

/// Contains what a launch offers to a sanitized kernel.
struct Checks {
  const Extent *arguments;      ///< One for each argument of the manifest; only those of `global`,
                                ///< `constant` and `local` pointers have a meaning.
  ReportAccessFn *reportAccess; ///< Never null.
  CheckAccessFn *checkAccess;   ///< Never null.
  MemoryFactFn *memoryBefore;   ///< Never null. Returns Extent::before.
  MemoryFactFn *memoryBytes;    ///< Never null. Returns Extent::bytes.
};

static_assert(offsetof(AccessSite, object) == 16 && offsetof(AccessSite, line) == 24);
static_assert(offsetof(AccessSite, kind) == 32 && sizeof(AccessSite) == 40);
static_assert(offsetof(Extent, bytes) == 8 && sizeof(Extent) == 16);
static_assert(offsetof(AccessSite, granule) == 36 && offsetof(AccessSite, together) == 38);
static_assert(offsetof(Checks, reportAccess) == 8 && offsetof(Checks, checkAccess) == 16);
static_assert(offsetof(Checks, memoryBefore) == 24 && offsetof(Checks, memoryBytes) == 32);

} // namespace oclc::abi

#endif // OCLC_BINARY_SANITIZERABI_H
