//===- Child.cpp - A child process --------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/Child.h"

#include <cerrno>
#include <sys/resource.h>
#include <sys/wait.h>

namespace oclc::rt {

void Child::runInBackground() const {
  constexpr int Low = 10;
  if (!gone)
    setpriority(PRIO_PGRP, id_t(group.id()), Low);
}

bool Child::hasEnded(bool waits) {
  while (!gone) {
    // The process number cannot be reused before the status has been reaped, so the group is
    // killed before waitpid().
    siginfo_t info = {};
    if (waitid(P_PID, id_t(group.id()), &info, WEXITED | WNOWAIT | (waits ? 0 : WNOHANG)) == 0) {
      if (info.si_pid == 0)
        return false;
      group.end();
      int status = 0;
      if (waitpid(group.id(), &status, 0) == group.id())
        ended = status;
      gone = true;
    } else if (errno != EINTR) {
      gone = true;
    }
  }
  return true;
}

void Child::kill() {
  if (hasEnded())
    return;
  group.end();
  hasEnded(/*waits=*/true);
}

} // namespace oclc::rt
