//===- ChildPool.h - Programs that run side by side -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// During the lifetime of a pool, signals that request the end of this process are blocked. wait()
// returns such a signal to the owner of the pool, who cleans up and raises the signal again.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_CHILDPOOL_H
#define OCLC_TOOLS_OCLC_CAPTURE_CHILDPOOL_H

#include <chrono>
#include <csignal>
#include <map>
#include <optional>
#include <string>
#include <sys/types.h>
#include <variant>
#include <vector>

namespace oclc::tool {

struct ChildCommand {
  std::vector<std::string> arguments; ///< Starts with the path of the program.
  std::string folder;                 ///< Working directory.
  std::string messages;               ///< File for its standard error.
  std::string scratch;                ///< Folder for its temporary files.
  unsigned seconds = 0;               ///< Time limit; 0 means none.
};

struct ChildEnd {
  enum Kind { Exited, Signalled, OutOfTime, NotStarted };
  Kind kind = Exited;
  int code = 0; ///< By `kind`: the exit status, the signal, 0, or errno.
};

class ChildPool {
public:
  using Id = unsigned;

  explicit ChildPool(unsigned mostAtOnce);
  /// Kills the running children, and restores the signal mask.
  ~ChildPool();
  ChildPool(const ChildPool &) = delete;
  ChildPool &operator=(const ChildPool &) = delete;

  bool isFull() const { return Running.size() >= MostAtOnce; }
  bool isEmpty() const { return Running.empty() && Failed.empty(); }

  /// Starts a child. The pool must not be full.
  void start(Id child, const ChildCommand &command);

  struct Ended {
    Id child;
    ChildEnd how;
  };
  struct Interrupted {
    int signal;
  };
  /// Waits until a child has ended, or until a signal requests the end of this process. Kills a
  /// child at its time limit. The pool must not be empty.
  std::variant<Ended, Interrupted> wait();

private:
  using Clock = std::chrono::steady_clock;
  struct Process {
    Id child;
    std::optional<Clock::time_point> deadline;
  };

  std::optional<Ended> reap();
  std::optional<Ended> killLate();
  std::optional<Clock::time_point> nextDeadline() const;
  void killAll();

  const unsigned MostAtOnce;
  std::map<pid_t, Process> Running;
  std::vector<Ended> Failed; ///< Children that could not be started.
  sigset_t Before, Awaited;
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CHILDPOOL_H
