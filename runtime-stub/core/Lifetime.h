//===- Lifetime.h - Objects that are gone stay recognisable -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// For builds with OCLC_CHECK_LIFETIMES. The memory of a deleted object waits in a quarantine before
// it is used again, so that its tag still tells what it was, and a call with such a handle is an
// error and a line in the log instead of a call on whatever has taken its place.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_LIFETIME_H
#define OCLC_RUNTIME_CORE_LIFETIME_H

#include <cstddef>
#include <cstdint>

namespace oclc::rt {

enum class Tag : uint32_t;

namespace lifetime {

/// Objects that the quarantine holds; the next one ends the wait of the oldest.
inline constexpr size_t QuarantineSize = 8192;

/// Takes the memory of a deleted object. The first `head` bytes stay as they are.
void quarantine(void *object, size_t size, size_t head);

/// Keeps other threads out of the quarantine.
void lock();
void unlock();

/// Says in the log that the application has used what it has released.
void reportUse(Tag kind, const void *handle);

/// Counts objects, for a line in the log about those that are left when the process exits.
void count(Tag kind, int by);

} // namespace lifetime
} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_LIFETIME_H
