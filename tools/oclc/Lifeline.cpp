//===- Lifeline.cpp - Ends with the application -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Lifeline.h"

#include "Base/Environment.h"
#include "Request.h"

#include "llvm/ADT/StringRef.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace oclc::tool {

void followApplication() {
  const char *number = environment("OCLC_LIFELINE");
  int file = -1;
  if (!number || llvm::StringRef(number).getAsInteger(10, file))
    return;
  // Children must not watch the pipe, because its signal is sent to one process only. They end with
  // this process.
  unsetenv("OCLC_LIFELINE");
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The default action of SIGIO ends the process.
  signal(SIGIO, SIG_DFL);
  fcntl(file, F_SETOWN, getpid());
  fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_ASYNC);
  // If the other end is already closed, no signal is sent, so end the process here.
  pollfd state = {file, POLLIN, 0};
  if (poll(&state, 1, 0) > 0 && (state.revents & POLLHUP))
    _exit(InternalError);
}

} // namespace oclc::tool
