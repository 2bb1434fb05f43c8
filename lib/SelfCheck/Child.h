//===- Child.h - Work in a process with limits ------------------------------------------------===//
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

/// How a child ended: 0 when its work was done, otherwise a signal; -1: in no known way.
using ChildEnd = int;

/// Runs `work` in a child process, without core files, and within limits of memory and of
/// processor time in `seconds`. Returns when it has ended.
ChildEnd runInChild(const std::function<void()> &work, unsigned seconds);

/// Within a child: until the next call, the process may use so much processor time, and is ended by
/// SIGPROF then; 0: no limit.
void limitTime(double seconds);

/// What the signal says of a run.
std::string describeEnd(ChildEnd end);

/// Memory that is zero at first; throws std::bad_alloc.
void *mapShared(uint64_t bytes);
void unmapShared(void *memory, uint64_t bytes);

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
