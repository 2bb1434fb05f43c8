//===- LaunchABI.h - What a kernel's entry point and the runtime agree on
//-----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Every variant of a kernel is one function, the entry point. The runtime calls it with the packed
// arguments of the kernel, the facts of the launch, the memory of the calling worker, and a range
// of work-groups to run. docs/binary-format.md is the contract for people; the static_asserts below
// are the contract for compilers. The layout is that of the x86-64 System V ABI.
//
//   void entry(const void *arguments, const LaunchInfo *launch, const WorkerMemory *worker,
//              uint64_t firstGroup, uint64_t endGroup);
//
// Groups are numbered linearly, dimension 0 fastest: group (x, y, z) is
// x + numGroups[0] * (y + numGroups[1] * z). The entry runs groups firstGroup .. endGroup - 1 on
// the calling thread: side by side where nothing tells them apart, several in step where they are
// small, else one after the other. It may be called by many threads at once with disjoint ranges.
//
// Packed arguments: each argument of the kernel stands at the offset that the manifest names, in
// order, at its natural alignment:
//   - a scalar, vector or structure by value: its bytes (a 3-component vector occupies four);
//   - a __global or __constant pointer: the 8-byte address;
//   - a __local pointer: 8 bytes, the byte offset of the block inside WorkerMemory::local. The
//     kernel's own static __local variables occupy [0, Kernel::localSize); the runtime places
//     argument blocks behind them, each aligned to 128 bytes.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_LAUNCHABI_H
#define OCLC_BINARY_LAUNCHABI_H

#include <cstddef>
#include <cstdint>

namespace oclc::abi {

/// Raised with every incompatible change of this file; stands in the manifest as "abi".
inline constexpr uint32_t Version = 2;

/// Alignment in bytes of WorkerMemory::local, WorkerMemory::context and the argument buffer; that
/// of the largest OpenCL type, double16.
inline constexpr uint64_t MemoryAlignment = 128;

/// A sub-group is this many work-items with consecutive local linear ids; the last one of a
/// work-group has what is left. A kernel may ask for another size. It is not the width of a vector,
/// so that a program finds the same sub-groups on every CPU.
inline constexpr uint64_t DefaultSubGroupSize = 16;
constexpr bool isSubGroupSize(uint64_t size) {
  return size == 4 || size == 8 || size == 16 || size == 32 || size == 64;
}

struct LaunchInfo;

/// Prints one printf call. `format` is the kernel's format string; `arguments` holds `bytes` bytes,
/// each argument in a slot that is a multiple of 8 bytes long: integers narrower than 64 bits are
/// extended by their own signedness, floating scalars are doubles, pointers 8 bytes, a vector its
/// elements packed (a 3-component vector has the size of a 4-component one) rounded up to 8 bytes.
/// Called by many workers at once. Returns 0, or -1 when the text could not be kept.
using PrintfFn = int32_t(const LaunchInfo *launch, const char *format, const void *arguments,
                         uint64_t bytes);

/// Facts of one clEnqueueNDRangeKernel; the same for every worker, never written by a kernel.
/// Dimensions beyond workDim have size 1 and offset 0.
struct LaunchInfo {
  uint32_t workDim;              ///< 1, 2 or 3.
  uint32_t reserved;             ///< 0.
  uint64_t globalSize[3];        ///< In work-items.
  uint64_t globalOffset[3];      ///< In work-items.
  uint64_t enqueuedLocalSize[3]; ///< In work-items; the last group of a dimension may be smaller.
  uint64_t numGroups[3];         ///< ceil(globalSize / enqueuedLocalSize).
  PrintfFn *printf;              ///< Never null.
};

/// Memory that belongs to the worker for the length of the call. Contents are undefined at entry.
struct WorkerMemory {
  uint8_t *local;       ///< Static and argument __local blocks of `localGroups` work-groups.
  uint8_t *context;     ///< At least Variant::contextBytes(work-items of a full group) bytes.
  uint64_t localStride; ///< Bytes from the blocks of one work-group to those of the next: a
                        ///< multiple of MemoryAlignment.
  uint64_t localGroups; ///< How many work-groups may be in step: at least 1.
};

using EntryFn = void(const void *arguments, const LaunchInfo *launch, const WorkerMemory *worker,
                     uint64_t firstGroup, uint64_t endGroup);

static_assert(offsetof(LaunchInfo, globalSize) == 8 && offsetof(LaunchInfo, globalOffset) == 32);
static_assert(offsetof(LaunchInfo, enqueuedLocalSize) == 56 &&
              offsetof(LaunchInfo, numGroups) == 80);
static_assert(offsetof(LaunchInfo, printf) == 104 && sizeof(LaunchInfo) == 112);
static_assert(offsetof(WorkerMemory, context) == 8 && offsetof(WorkerMemory, localStride) == 16);
static_assert(offsetof(WorkerMemory, localGroups) == 24 && sizeof(WorkerMemory) == 32);

} // namespace oclc::abi

#endif // OCLC_BINARY_LAUNCHABI_H
