//===- EventCounter.cpp - A count that processes share ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/EventCounter.h"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <poll.h>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/uio.h>

namespace oclc::rt {

EventCounter EventCounter::create() {
  return EventCounter(eventfd(0, EFD_SEMAPHORE | EFD_NONBLOCK | EFD_CLOEXEC));
}

static bool isEventCounter(int descriptor) {
  char link[32], target[32];
  std::snprintf(link, sizeof(link), "/proc/self/fd/%d", descriptor);
  const ssize_t length = readlink(link, target, sizeof(target));
  return length > 0 && std::string_view(target, size_t(length)) == "anon_inode:[eventfd]";
}

EventCounter EventCounter::adopt(int descriptor) {
  if (!isEventCounter(descriptor))
    return {};
  const int status = fcntl(descriptor, F_GETFL);
  if (status < 0 || fcntl(descriptor, F_SETFL, status | O_NONBLOCK) != 0 ||
      fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0)
    return {};
  return EventCounter(descriptor);
}

int EventCounter::duplicate() const {
  constexpr int FirstFree = 3;
  return fcntl(file.get(), F_DUPFD_CLOEXEC, FirstFree);
}

/// True if an operation that `events` names would not wait.
static bool isReady(int descriptor, short events) {
  pollfd state = {descriptor, events, 0};
  return poll(&state, 1, 0) == 1 && (state.revents & events);
}

void EventCounter::add() const {
  const uint64_t one = 1;
  if (isReady(file.get(), POLLOUT))
    while (write(file.get(), &one, sizeof(one)) < 0 && errno == EINTR) {
    }
}

bool EventCounter::take() const {
  uint64_t taken = 0;
  const iovec target = {&taken, sizeof(taken)};
  constexpr off_t Current = -1;
  ssize_t size;
  do
    size = preadv2(file.get(), &target, 1, Current, RWF_NOWAIT);
  while (size < 0 && errno == EINTR);
  if (size < 0 && errno == EOPNOTSUPP && isSet()) // Before Linux 5.8.
    size = read(file.get(), &taken, sizeof(taken));
  return size == sizeof(taken);
}

bool EventCounter::isSet() const { return isReady(file.get(), POLLIN); }

} // namespace oclc::rt
