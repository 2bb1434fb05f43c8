//===- EventCounter.h - A count that processes share ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The payload of a semaphore that other processes may use: an eventfd, which counts signals that no
// wait has taken. A page of shared memory with a futex would be faster, but
//
//   - one thread can wait for any number of eventfds at once, and for a futex only for one;
//   - a process that ends or writes nonsense cannot break an eventfd: its only state is the count;
//   - an eventfd has no size that another process could change.
//
// No operation waits, even if another process makes the eventfd blocking. Another process may also
// fill the count; a signal then has no effect, because the semaphore is signaled already. Only if
// it does both in the middle of a signal, the thread that signals waits until the count is read.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_EVENTCOUNTER_H
#define OCLC_RUNTIME_PLATFORM_EVENTCOUNTER_H

#include "base/Descriptor.h"

namespace oclc::rt {

class EventCounter {
public:
  EventCounter() = default;

  /// Returns a counter with the count 0; a closed one if there are no more descriptors.
  static EventCounter create();
  /// Takes ownership of a descriptor of an eventfd. Returns a closed counter and leaves the
  /// descriptor alone if it is anything else, or if /proc, which tells that, is not mounted.
  static EventCounter adopt(int descriptor);

  bool isOpen() const { return file.isOpen(); }
  int descriptor() const { return file.get(); }
  /// Returns another descriptor, which the caller owns; -1 if there are no more.
  int duplicate() const;

  /// Adds one to the count.
  void add() const;
  /// Takes one from the count. Returns false if the count is zero.
  bool take() const;
  bool isSet() const;

private:
  explicit EventCounter(int descriptor) : file(descriptor) {}

  Descriptor file;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_PLATFORM_EVENTCOUNTER_H
