//===- HostMemory.h - Memory for buffers, counted against the device's size -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Linux promises more memory than it has and kills whoever touches too much of it. The count makes
// an application that asks for more than the device reports get an error instead. Large blocks have
// pages of their own and may be kept when they are freed (LargeBlocks.h).
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_HOSTMEMORY_H
#define OCLC_RUNTIME_EXEC_HOSTMEMORY_H

#include <cstddef>

namespace oclc::rt::host {

/// `alignment` is a power of two, at most that of a page. Null when there is not enough memory.
/// Contents are undefined.
void *allocateMemory(size_t size, size_t alignment);

/// `size` as it was allocated.
void freeMemory(void *pointer, size_t size);

/// Keeps other threads out of both functions.
void lockMemory();
void unlockMemory();

} // namespace oclc::rt::host

#endif // OCLC_RUNTIME_EXEC_HOSTMEMORY_H
