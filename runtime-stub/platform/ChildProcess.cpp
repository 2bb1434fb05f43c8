//===- ChildProcess.cpp - Runs a child process and collects its output ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/ChildProcess.h"

#include "Base/Environment.h"
#include "base/Descriptor.h"
#include "platform/HostInfo.h"
#include "platform/RunningChildren.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <optional>
#include <poll.h>
#include <spawn.h>
#include <string_view>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace oclc::rt {

namespace {

struct Pipe {
  Pipe() {
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC) != 0)
      return;
    reading = Descriptor(ends[0]);
    writing = Descriptor(ends[1]);
    if (reading.isOpen())
      fcntl(reading.get(), F_SETFL, O_NONBLOCK);
  }
  bool isOpen() const { return reading.isOpen() && writing.isOpen(); }

  Descriptor reading, writing;
};

/// The child's descriptor number for the reading end of a pipe that nobody writes to. The child
/// reads end-of-file from it when the application has ended.
constexpr int Lifeline = STDERR_FILENO + 1;

/// Environment of the child: OCLC_LIFELINE, the variables that locate programs, libraries and
/// temporary files, and all that begin with OCLC_. In a privileged process the application's
/// variables are left out.
class Environment {
public:
  explicit Environment(const std::string &folder) {
    // The first definition of a variable counts, so this one precedes an OCLC_LIFELINE of the
    // application's own environment.
    add("OCLC_LIFELINE", std::to_string(Lifeline));
    for (const char *name : {"PATH", "LD_LIBRARY_PATH"})
      if (const char *value = environment(name))
        add(name, value);
    for (char **each = environ; each && *each; ++each)
      if (std::string_view(*each).starts_with("OCLC_") && !isPrivileged())
        texts.emplace_back(*each);
    if (const char *place = folder.empty() ? environment("TMPDIR") : folder.c_str())
      add("TMPDIR", place);
    for (std::string &text : texts)
      variables.push_back(text.data());
    variables.push_back(nullptr);
  }
  Environment(const Environment &) = delete;
  Environment &operator=(const Environment &) = delete;
  char *const *get() const { return variables.data(); }

private:
  void add(std::string_view name, std::string_view value) {
    texts.push_back(std::string(name) + "=" + std::string(value));
  }

  std::vector<std::string> texts;
  std::vector<char *> variables;
};

/// File descriptors, signal mask, signal dispositions and process group that the child gets instead
/// of the application's.
class Surroundings {
public:
  Surroundings(const Descriptor &input, const Descriptor &output, const Descriptor &text,
               const Descriptor &lifeline) {
    posix_spawn_file_actions_init(&files);
    failure = posix_spawn_file_actions_adddup2(&files, input.get(), STDIN_FILENO);
    add(posix_spawn_file_actions_adddup2(&files, output.get(), STDOUT_FILENO));
    add(posix_spawn_file_actions_adddup2(&files, text.get(), STDERR_FILENO));
    add(posix_spawn_file_actions_adddup2(&files, lifeline.get(), Lifeline));
    add(posix_spawn_file_actions_addclosefrom_np(&files, Lifeline + 1));
    posix_spawnattr_init(&attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETPGROUP);
  }
  ~Surroundings() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
  Surroundings(const Surroundings &) = delete;
  Surroundings &operator=(const Surroundings &) = delete;

  /// Starts the child. Returns 0 or an error number.
  int spawn(const ChildRequest &request, pid_t &child) const {
    std::vector<char *> arguments;
    arguments.reserve(request.command.size() + 1);
    for (const std::string &word : request.command)
      arguments.push_back(const_cast<char *>(word.c_str()));
    arguments.push_back(nullptr);
    const Environment environment(request.folder);
    return failure ? failure
                   : posix_spawn(&child, arguments[0], &files, &attributes, arguments.data(),
                                 environment.get());
  }

private:
  void add(int error) { failure = failure ? failure : error; }

  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  int failure = 0;
};

/// A child. The destructor kills it and the other processes of its group.
class Child {
public:
  Child() = default;
  ~Child() { kill(); }
  Child(const Child &) = delete;
  Child &operator=(const Child &) = delete;

  /// Returns 0 or an error number.
  int start(const Surroundings &surroundings, const ChildRequest &request) {
    const int error =
        group.start([&](pid_t &process) { return surroundings.spawn(request, process); });
    gone = error != 0;
    constexpr int Low = 10;
    if (!gone && request.isBackground)
      setpriority(PRIO_PGRP, id_t(group.id()), Low);
    return error;
  }
  /// True if the child has ended. With `waits`, blocks until it has.
  bool hasEnded(bool waits = false) {
    while (!gone) {
      // The process number cannot be reused before the status has been reaped, so the group is
      // killed before waitpid().
      siginfo_t info = {};
      if (waitid(P_PID, id_t(group.id()), &info, WEXITED | WNOWAIT | (waits ? 0 : WNOHANG)) == 0) {
        if (info.si_pid == 0)
          return false;
        group.end();
        isStatusKnown = waitpid(group.id(), &status, 0) == group.id();
        gone = true;
      } else if (errno != EINTR) {
        gone = true;
      }
    }
    return true;
  }
  void kill() {
    if (hasEnded())
      return;
    group.end();
    hasEnded(/*waits=*/true);
  }
  /// Stores how the child ended in `outcome`. The child must have ended.
  void describe(ChildOutcome &outcome) const {
    using End = ChildOutcome::End;
    outcome.end = !isStatusKnown        ? End::Unknown
                  : WIFSIGNALED(status) ? End::Signalled
                                        : End::Exited;
    outcome.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  }

private:
  ProcessGroup group;
  int status = 0;
  bool gone = true, isStatusKnown = false;
};

/// Collects the output of a child.
class Collected {
public:
  Collected(const ChildRequest &request, ChildOutcome &outcome)
      : request(request), outcome(outcome) {}

  /// Reads what is available from both files without blocking, at most 1 MiB of each. Closes a file
  /// at its end, and `output` if it exceeds its limit.
  void drain(Descriptor &output, Descriptor &text) {
    read(output, [&](const char *part, size_t size) {
      if (size > request.mostOutput - outcome.output.size())
        return false;
      const auto *bytes = reinterpret_cast<const std::byte *>(part);
      outcome.output.insert(outcome.output.end(), bytes, bytes + size);
      return true;
    });
    read(text, [&](const char *part, size_t size) {
      const size_t room = std::min(size, request.mostText - outcome.text.size());
      outcome.text.append(part, room);
      outcome.isTextCut |= room != size;
      return true;
    });
  }
  bool isTooMuch() const { return tooMuch; }

private:
  template <class Take> void read(Descriptor &file, Take &&take) {
    // Bounds the loop, so that a child that writes faster than this loop reads cannot prevent the
    // check of the time limit.
    constexpr int Parts = 64;
    char part[1 << 14];
    for (int i = 0; i != Parts && file.isOpen(); ++i) {
      const ssize_t size = ::read(file.get(), part, sizeof(part));
      if (size < 0 && errno == EINTR)
        continue;
      if (size < 0 && errno == EAGAIN)
        return;
      if (size > 0 && !take(part, size_t(size)))
        tooMuch = true;
      if (size <= 0 || tooMuch)
        file.close();
    }
  }

  const ChildRequest &request;
  ChildOutcome &outcome;
  bool tooMuch = false;
};

} // namespace

/// Waits until output can be read or a short time has passed. The caller polls for the end of the
/// child, because the pipes do not report it reliably: a forked copy of the application may still
/// hold their write ends.
static void waitForOutput(const Descriptor &output, const Descriptor &text) {
  const int moment = output.isOpen() || text.isOpen() ? 20 : 1; // ms
  pollfd files[] = {{output.get(), POLLIN, 0}, {text.get(), POLLIN, 0}};
  poll(files, std::size(files), moment);
}

/// Collects the child's output until the child ends or must be killed, and stores how it ended.
static void attend(Child &child, Pipe &output, Pipe &text, const ChildRequest &request,
                   ChildOutcome &outcome) {
  const uint64_t end = host::monotonicTime() + uint64_t(request.seconds) * 1'000'000'000;
  Collected collected(request, outcome);
  for (;;) {
    // hasEnded() precedes drain(), so that everything that the child wrote before it ended is read.
    const bool ended = child.hasEnded();
    collected.drain(output.reading, text.reading);
    if (collected.isTooMuch() || (!ended && host::monotonicTime() >= end)) {
      child.kill();
      outcome.end =
          collected.isTooMuch() ? ChildOutcome::End::TooMuchOutput : ChildOutcome::End::OutOfTime;
      return;
    }
    if (ended)
      break;
    waitForOutput(output.reading, text.reading);
  }
  // One call of drain() has read all of the remaining output, because a pipe of the default size
  // contains less than drain() reads at most.
  child.describe(outcome);
}

ChildOutcome runChild(const ChildRequest &request) {
  ChildOutcome outcome;
  Descriptor input = fileInMemory(request.input);
  Pipe output, text, lifeline;
  if (!input.isOpen() || !output.isOpen() || !text.isOpen() || !lifeline.isOpen()) {
    outcome.code = errno;
    return outcome;
  }
  Child child;
  outcome.code =
      child.start(Surroundings(input, output.writing, text.writing, lifeline.reading), request);
  if (outcome.code != 0)
    return outcome;
  for (Descriptor *file : {&input, &output.writing, &text.writing, &lifeline.reading})
    file->close();
  attend(child, output, text, request, outcome);
  return outcome;
}

} // namespace oclc::rt
