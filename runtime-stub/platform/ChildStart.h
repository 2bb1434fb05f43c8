//===- ChildStart.h - What a child process has when it starts ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A child gets four files, a part of the application's environment, the default signal
// dispositions, an empty signal mask, and a process group of its own.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_CHILDSTART_H
#define OCLC_RUNTIME_PLATFORM_CHILDSTART_H

#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace oclc::rt {

/// Environment of a child: OCLC_LIFELINE, the variables that locate programs, libraries and
/// temporary files, and all that begin with OCLC_. In a privileged process the application's
/// variables are left out.
class ChildEnvironment {
public:
  /// `folder` is the folder for temporary files; empty for that of the application.
  explicit ChildEnvironment(const std::string &folder);

  /// The variables, as NAME=VALUE.
  std::vector<std::string> texts;

private:
  void add(std::string_view name, std::string_view value);
};

struct ChildStart {
  const std::vector<std::string> &command; ///< Path of the program, and its arguments.
  const ChildEnvironment &environment;
  /// Open files, which become the child's files 0 to 3. `lifeline` is the reading end of a pipe
  /// that nobody writes to. The child reads end-of-file from it when the application has ended.
  int input, output, messages, lifeline;
};

/// Starts the child. Returns 0 or an error number.
int spawnChild(const ChildStart &start, pid_t &child);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_PLATFORM_CHILDSTART_H
