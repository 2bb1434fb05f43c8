//===- Child.h - A child process ----------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_CHILD_H
#define OCLC_RUNTIME_PLATFORM_CHILD_H

#include "platform/RunningChildren.h"

#include <optional>
#include <utility>

namespace oclc::rt {

/// A child process, which leads a process group. The destructor kills it and the other processes of
/// its group.
class Child {
public:
  Child() = default;
  ~Child() { kill(); }
  Child(const Child &) = delete;
  Child &operator=(const Child &) = delete;

  /// Starts the child with `spawn`, which stores the process ID in its argument and returns 0 or an
  /// error number.
  template <class Spawn> int start(Spawn &&spawn) {
    const int error = group.start(std::forward<Spawn>(spawn));
    gone = error != 0;
    return error;
  }
  /// Gives the processes of the child a low priority.
  void runInBackground() const;
  /// True if the child has ended. With `waits`, blocks until it has.
  bool hasEnded(bool waits = false);
  void kill();
  /// The status that waitpid() returned for the child, which must have ended. No value if the
  /// application has reaped the child.
  std::optional<int> status() const { return ended; }

private:
  ProcessGroup group;
  std::optional<int> ended;
  bool gone = true;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_PLATFORM_CHILD_H
