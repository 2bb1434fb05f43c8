//===- ChildProcess.h - Runs a child process and collects its output --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Runs a child process inside an application that is unaware of it. The child has the three
// standard files, a pipe that ends with the application, the default signal dispositions and an
// empty signal mask. The application gets no signal except SIGCHLD, and no zombie process remains.
// The child's input is an in-memory file, so that no thread must feed it and a child that does not
// read it causes no error. An application may reap children itself, by a SIGCHLD handler or by
// ignoring SIGCHLD; the outcome then contains everything but the exit status.
//
// A child leads a process group. The whole group is killed when the child ends, when the time limit
// passes, when the child writes too much, and when the application exits.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_CHILDPROCESS_H
#define OCLC_RUNTIME_PLATFORM_CHILDPROCESS_H

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace oclc::rt {

struct ChildRequest {
  std::vector<std::string> command; ///< Path of the program, and its arguments.
  std::span<const std::byte> input; ///< Content of the child's standard input.
  std::string folder;               ///< Folder for temporary files; empty for the default one.
  /// Limits of standard output and standard error, in bytes. A child that exceeds `mostOutput` is
  /// killed; text beyond `mostText` is discarded.
  size_t mostOutput = 0, mostText = 0;
  unsigned seconds = 0;        ///< Time limit.
  bool isBackground = false;   ///< Run with low priority.
  bool usesForkServer = false; ///< The program can serve forks (Base/ForkServer.h).
};

struct ChildOutcome {
  enum class End {
    NotStarted, ///< `code` is an error number.
    Exited,     ///< `code` is the exit status.
    Signalled,  ///< `code` is the signal.
    Unknown,    ///< The application has reaped the child.
    OutOfTime,
    TooMuchOutput,
  };

  End end = End::NotStarted;
  int code = 0;
  std::vector<std::byte> output; ///< Content of the child's standard output.
  std::string text;              ///< Content of its standard error, cut at `mostText`.
  bool isTextCut = false;
};

/// Runs the child and returns when it has ended. If this throws std::bad_alloc, the child has been
/// killed or was never started.
ChildOutcome runChild(const ChildRequest &request);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_PLATFORM_CHILDPROCESS_H
