//===- Lifetime.h - Detects the use of released objects ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Detects the use of released objects, in builds with OCLC_CHECK_LIFETIMES. The memory of a deleted
// object stays in a quarantine before it is reused, so that its tag still identifies it. A call
// with the handle of such an object returns an error and logs a line, instead of using an unrelated
// object at the same address.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_LIFETIME_H
#define OCLC_RUNTIME_CORE_LIFETIME_H

#include <cstddef>
#include <cstdint>

namespace oclc::rt {

enum class Tag : uint32_t;

namespace lifetime {

/// Maximum number of objects in the quarantine. The next object then replaces the oldest.
inline constexpr size_t QuarantineSize = 8192;

/// Adds the memory of a deleted object, and frees that of the oldest one if the quarantine is full.
/// The first `head` bytes stay readable.
void quarantine(void *object, size_t size, size_t head);

/// Locks the quarantine, so that no other thread changes it; see Fork.cpp.
void lock();
void unlock();

/// Logs that the application has used a released object.
void reportUse(Tag kind, const void *handle);

/// Changes the number of objects of a kind. At exit, a line in the log reports those of each kind
/// that remain, except platforms and devices.
void count(Tag kind, int by);

} // namespace lifetime
} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_LIFETIME_H
