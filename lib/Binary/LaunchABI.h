//===- LaunchABI.h - Contract between a kernel's entry point and the runtime --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Every variant of a kernel is one function, the entry point. The runtime calls it with the packed
// arguments of the kernel, the properties of the launch, the memory of the calling worker thread,
// and a range of work-groups to run. docs/binary-format.md describes this interface for people; the
// static_asserts below enforce the layout. The layout is that of the x86-64 System V ABI.
//
//   void entry(const void *arguments, const LaunchInfo *launch, const WorkerMemory *worker,
//              uint64_t firstGroup, uint64_t endGroup);
//
// Groups are numbered linearly, dimension 0 fastest: group (x, y, z) is
// x + numGroups[0] * (y + numGroups[1] * z). The entry point runs the groups firstGroup ..
// endGroup - 1 on the calling thread: joined into larger groups if no work-item can observe its
// group, interleaved if they are small, and sequentially otherwise. Many threads may call it at the
// same time with disjoint ranges.
//
// Packed arguments: each argument of the kernel is at the offset that the manifest specifies, in
// order, at its natural alignment:
//   - a scalar, vector or structure by value: its bytes (a 3-component vector has the size of a
//     4-component vector);
//   - a __global or __constant pointer: the 8-byte address;
//   - a __local pointer: 8 bytes, the byte offset of the block inside WorkerMemory::local. The
//     static __local variables of the kernel occupy [0, Kernel::localSize); the runtime allocates
//     the blocks of the arguments after them, each aligned to 128 bytes.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_LAUNCHABI_H
#define OCLC_BINARY_LAUNCHABI_H

#include <cstddef>
#include <cstdint>

namespace oclc::abi {

/// Incremented with every incompatible change of this file; stored in the manifest as "abi".
inline constexpr uint32_t Version = 2;
/// Stored instead for a sanitized program. Its entry points use LaunchInfo::checks, which a runtime
/// that only knows Version does not set.
inline constexpr uint32_t SanitizedVersion = 3;

/// Alignment in bytes of WorkerMemory::local, WorkerMemory::context and the argument buffer. It is
/// the alignment of the largest OpenCL type, double16.
inline constexpr uint64_t MemoryAlignment = 128;

/// Number of work-items of a sub-group. They have consecutive local linear ids; the last sub-group
/// of a work-group may be smaller. A kernel can require another size. The size does not depend on
/// the vector width, so that a program gets the same sub-groups on every CPU.
inline constexpr uint64_t DefaultSubGroupSize = 16;
inline constexpr size_t SubGroupSizes[] = {4, 8, 16, 32, 64};
constexpr bool isSubGroupSize(uint64_t size) {
  for (const size_t known : SubGroupSizes)
    if (size == known)
      return true;
  return false;
}

struct LaunchInfo;
struct Checks;

/// Prints the output of one printf call. `format` is the kernel's format string. `arguments` points
/// to `bytes` bytes with one slot per argument; the size of a slot is a multiple of 8 bytes:
///   - an integer narrower than 64 bits is extended according to its signedness;
///   - a floating-point scalar is converted to double;
///   - a pointer has 8 bytes;
///   - the elements of a vector are packed (a 3-component vector has the size of a 4-component
///     vector), and the size is rounded up to a multiple of 8 bytes.
/// Many workers may call the function at the same time. Returns 0, or -1 if the text could not be
/// stored.
using PrintfFn = int32_t(const LaunchInfo *launch, const char *format, const void *arguments,
                         uint64_t bytes);

/// Properties of one clEnqueueNDRangeKernel. They are the same for every worker, and a kernel never
/// writes them. Dimensions beyond workDim have size 1 and offset 0.
struct LaunchInfo {
  uint32_t workDim;              ///< 1, 2 or 3.
  uint32_t reserved;             ///< 0.
  uint64_t globalSize[3];        ///< In work-items.
  uint64_t globalOffset[3];      ///< In work-items.
  uint64_t enqueuedLocalSize[3]; ///< In work-items; the last group of a dimension may be smaller.
  uint64_t numGroups[3];         ///< ceil(globalSize / enqueuedLocalSize).
  PrintfFn *printf;              ///< Never null.
  const Checks *checks;          ///< Never null for a sanitized kernel; ignored by all others.
};

/// Memory that only the calling worker uses during the call. Its contents are undefined at entry.
struct WorkerMemory {
  uint8_t *local;       ///< Static and argument __local blocks of `localGroups` work-groups.
  uint8_t *context;     ///< At least Variant::contextBytes(work-items of a full group) bytes.
  uint64_t localStride; ///< Bytes from the blocks of one work-group to those of the next one; a
                        ///< multiple of MemoryAlignment.
  uint64_t localGroups; ///< Maximum number of interleaved work-groups; at least 1.
};

using EntryFn = void(const void *arguments, const LaunchInfo *launch, const WorkerMemory *worker,
                     uint64_t firstGroup, uint64_t endGroup);

static_assert(offsetof(LaunchInfo, globalSize) == 8 && offsetof(LaunchInfo, globalOffset) == 32);
static_assert(offsetof(LaunchInfo, enqueuedLocalSize) == 56 &&
              offsetof(LaunchInfo, numGroups) == 80);
static_assert(offsetof(LaunchInfo, printf) == 104 && offsetof(LaunchInfo, checks) == 112);
static_assert(sizeof(LaunchInfo) == 120);
static_assert(offsetof(WorkerMemory, context) == 8 && offsetof(WorkerMemory, localStride) == 16);
static_assert(offsetof(WorkerMemory, localGroups) == 24 && sizeof(WorkerMemory) == 32);

} // namespace oclc::abi

#endif // OCLC_BINARY_LAUNCHABI_H
