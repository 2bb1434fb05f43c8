//===- Child.h - Run work in a restricted child process ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_CHILD_H
#define OCLC_SELFCHECK_CHILD_H

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace oclc::selfcheck {

/// How a child process ended: 0 if its work is done, the number of the signal that ended it, or -1
/// if the child ran out of memory or was not started.
using ChildEnd = int;

/// Memory that a child process may use for trials, in bytes.
inline constexpr uint64_t BytesForTrials = uint64_t(2) << 30;

/// Runs `work` in a child process and waits for its end. The child writes no core files, and has
/// limits for processor time (`seconds`) and for memory in addition to that of this process
/// (`bytes`).
ChildEnd runInChild(const std::function<void()> &work, unsigned seconds,
                    uint64_t bytes = BytesForTrials);

/// Called in a child process: limits the processor time until the next call. After `seconds` the
/// signal SIGPROF ends the process. There is no limit if `seconds` is 0.
void limitTime(double seconds);

/// Returns a message that says why a run of a kernel did not end normally.
std::string describeEnd(ChildEnd end);

/// Maps zeroed memory that parent and child processes share. Throws std::bad_alloc.
void *mapShared(uint64_t bytes);
void unmapShared(void *memory, uint64_t bytes);

/// Owns an object in memory that parent and child processes share.
template <class T> class SharedMemory {
public:
  SharedMemory() : object(new (mapShared(sizeof(T))) T()) {}
  ~SharedMemory() { unmapShared(object, sizeof(T)); }
  SharedMemory(const SharedMemory &) = delete;
  SharedMemory &operator=(const SharedMemory &) = delete;
  T *operator->() const { return object; }
  T &operator*() const { return *object; }

private:
  T *object;
};

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_CHILD_H
