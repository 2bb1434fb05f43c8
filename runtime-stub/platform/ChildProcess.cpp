//===- ChildProcess.cpp - Runs a child process and collects its output ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/ChildProcess.h"

#include "base/Descriptor.h"
#include "platform/Child.h"
#include "platform/ChildStart.h"
#include "platform/ForkClient.h"
#include "platform/HostInfo.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <poll.h>
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

/// Stores how a child ended that has this status.
static void describe(std::optional<int> status, ChildOutcome &outcome) {
  using End = ChildOutcome::End;
  outcome.end = !status ? End::Unknown : WIFSIGNALED(*status) ? End::Signalled : End::Exited;
  if (status)
    outcome.code = WIFSIGNALED(*status) ? WTERMSIG(*status) : WEXITSTATUS(*status);
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
  describe(child.status(), outcome);
}

ChildOutcome runChild(const ChildRequest &request) {
  ChildOutcome outcome;
  Descriptor input = fileInMemory(request.input);
  Pipe output, text, lifeline;
  if (!input.isOpen() || !output.isOpen() || !text.isOpen() || !lifeline.isOpen()) {
    outcome.code = errno;
    return outcome;
  }
  const ChildEnvironment environment(request.folder);
  const ChildStart start = {request.command,      environment,        input.get(),
                            output.writing.get(), text.writing.get(), lifeline.reading.get()};
  std::optional<ForkClient> server;
  if (request.usesForkServer)
    server.emplace(request.command[0]);
  Child child;
  outcome.code = child.start([&](pid_t &process) {
    return server && server->start(start, process) ? 0 : spawnChild(start, process);
  });
  if (outcome.code != 0)
    return outcome;
  if (request.isBackground)
    child.runInBackground();
  for (Descriptor *file : {&input, &output.writing, &text.writing, &lifeline.reading})
    file->close();
  attend(child, output, text, request, outcome);
  return outcome;
}

} // namespace oclc::rt
