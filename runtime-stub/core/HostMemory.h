//===- HostMemory.h - Memory for buffers, limited to the device's size ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Allocates memory for buffers and counts it against the size that the device reports. Linux
// overcommits memory and kills processes that touch too much of it. The count turns such a request
// into an error. Large blocks consist of separate pages and may be kept for reuse when they are
// freed (LargeBlocks.h).
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_HOSTMEMORY_H
#define OCLC_RUNTIME_CORE_HOSTMEMORY_H

#include <cstddef>

namespace oclc::rt::host {

/// Drivers of GPUs clear new memory, because it may have the data of other processes, and some
/// programs rely on that for their counters. To clear smaller blocks takes at most a microsecond,
/// apart from the page faults that the first use would cause.
inline constexpr size_t ClearedBytes = size_t(1) << 16;

/// Returns `size` bytes; null if there is not enough memory. The bytes are zero if there are fewer
/// than ClearedBytes, else their content is undefined. `alignment` is a power of two, at most the
/// size of a page.
void *allocateMemory(size_t size, size_t alignment);

/// Frees memory of allocateMemory(). `size` must be that of the allocation.
void freeMemory(void *pointer, size_t size);

/// Locks the allocator, so that no other thread changes its state; see Fork.cpp.
void lockMemory();
void unlockMemory();

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_CORE_HOSTMEMORY_H
