//===- ChildPool.h - Programs that run side by side -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// While a pool lives, signals that ask this process to end wait until the pool has come to a place
// where that is easy: it tells its owner, who cleans up and passes the signal on.
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
  std::vector<std::string> arguments; ///< The first one is the path of the program.
  std::string folder;                 ///< In which it runs.
  std::string messages;               ///< The file for what it says on standard error.
  std::string scratch;                ///< The folder for its temporary files.
  unsigned seconds = 0;               ///< After which it is killed; 0: never.
};

struct ChildEnd {
  enum Kind { Exited, Signalled, OutOfTime, NotStarted };
  Kind kind = Exited;
  int code = 0; ///< Status, signal, nothing, errno.
};

class ChildPool {
public:
  using Id = unsigned;

  explicit ChildPool(unsigned mostAtOnce);
  /// Kills those that run.
  ~ChildPool();
  ChildPool(const ChildPool &) = delete;
  ChildPool &operator=(const ChildPool &) = delete;

  bool isFull() const { return Running.size() >= MostAtOnce; }
  bool isEmpty() const { return Running.empty() && Failed.empty(); }

  /// At a time when the pool is not full.
  void start(Id child, const ChildCommand &command);

  struct Ended {
    Id child;
    ChildEnd how;
  };
  struct Interrupted {
    int signal;
  };
  /// Waits until one of them has ended, or until this process is to end. Not for an empty pool.
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
  std::vector<Ended> Failed; ///< They could not be started.
  sigset_t Before, Awaited;
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CHILDPOOL_H
