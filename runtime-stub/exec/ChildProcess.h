//===- ChildProcess.h - Running a program and waiting for what it writes ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Inside an application that knows nothing of it: the child sees the three standard files and no
// other of the application's, default signals and no blocked ones; the application sees no signal,
// and no zombie stays. What the child reads is a file in memory, so that nothing has to be fed, and
// nothing breaks when it does not read. Applications may take the end of children for themselves,
// by a handler of SIGCHLD or by ignoring it: then all is known of the child but its status.
//
// A child leads a process group, which is killed as a whole: when time is up, when it writes too
// much, and when the application exits.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_CHILDPROCESS_H
#define OCLC_RUNTIME_EXEC_CHILDPROCESS_H

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace oclc::rt {

struct ChildRequest {
  std::vector<std::string> command;    ///< The program's path, and its arguments.
  std::span<const std::byte> input;    ///< Its standard input.
  std::string folder;                  ///< For its temporary files; empty: the usual one.
  size_t mostOutput = 0, mostText = 0; ///< Bytes.
  unsigned seconds = 0;                ///< How long it may take.
};

struct ChildOutcome {
  enum class End {
    NotStarted, ///< `code` is an error number.
    Exited,     ///< `code` is the exit status.
    Signalled,  ///< `code` is the signal.
    Unknown,    ///< The application has taken the status.
    OutOfTime,
    TooMuchOutput,
  };

  End end = End::NotStarted;
  int code = 0;
  std::vector<std::byte> output; ///< From its standard output.
  std::string text;              ///< From its standard error, cut where it gets too long.
  bool isTextCut = false;
};

/// Returns when the child has ended. May throw std::bad_alloc, after the child has been killed.
ChildOutcome runChild(const ChildRequest &request);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_CHILDPROCESS_H
