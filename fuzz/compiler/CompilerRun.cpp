//===- CompilerRun.cpp - Runs oclc on a text ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "CompilerRun.h"

#include "Require.h"
#include "Tool.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <memory>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace oclc::fuzz {

namespace {

/// A file in memory that a child reads or writes. Parent and child share its position.
class MemoryFile {
public:
  MemoryFile() : descriptor(memfd_create("oclc-fuzz", MFD_CLOEXEC)) {
    require(descriptor >= 0, "there can be a file in memory");
  }
  ~MemoryFile() { close(descriptor); }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  void write(std::string_view text) const {
    require(ftruncate(descriptor, 0) == 0 && lseek(descriptor, 0, SEEK_SET) == 0 &&
                ::write(descriptor, text.data(), text.size()) == ssize_t(text.size()) &&
                lseek(descriptor, 0, SEEK_SET) == 0,
            "a file in memory can be written");
  }
  std::string read() const {
    struct stat known;
    require(fstat(descriptor, &known) == 0, "a file in memory has a size");
    const off_t size = known.st_size;
    std::string text(size_t(size), '\0');
    require(pread(descriptor, text.data(), text.size(), 0) == size, "and read");
    return text;
  }

  const int descriptor;
};

/// Limit of the CPU time of a worker in seconds, for all of its texts. SIGXCPU ends a worker that
/// needs more. The text that it was compiling is then compiled again in a new worker.
constexpr rlim_t MostSeconds = 60;

/// Removes the signal handlers of libFuzzer in the child, and limits its CPU time. The child ends
/// with its parent and leaves no core file.
void leaveFuzzer() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int signal = 1; signal < NSIG; ++signal)
    std::signal(signal, SIG_DFL);
  const rlimit limit = {MostSeconds, MostSeconds};
  setrlimit(RLIMIT_CPU, &limit);
  constexpr rlimit noCore = {};
  setrlimit(RLIMIT_CORE, &noCore);
}

int waitFor(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    require(errno == EINTR, "the child can be waited for");
  return status;
}

/// Runs oclc. Each of the `options`, the first of which is the program's name, ends with a null
/// character.
int runOptions(std::string options) {
  std::vector<char *> command;
  for (size_t at = 0; at < options.size(); at = options.find('\0', at) + 1)
    command.push_back(&options[at]);
  return tool::runTool(command);
}

/// A copy of this process that compiles texts one after the other.
class Worker {
public:
  Worker() {
    int ends[2];
    require(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0, "there are sockets");
    child = fork();
    require(child >= 0, "there can be a child");
    if (child == 0) {
      close(ends[0]);
      serve(ends[1]);
    }
    close(ends[1]);
    channel = ends[0];
  }
  ~Worker() {
    close(channel);
    if (child > 0) {
      kill(child, SIGKILL);
      waitFor(child);
    }
  }
  Worker(const Worker &) = delete;
  Worker &operator=(const Worker &) = delete;

  CompilerRun compile(std::string_view source, std::string_view command) {
    options.write(command);
    input.write(source);
    messages.write("");
    CompilerRun run;
    int exitCode = 0;
    if (send(channel, "", 1, MSG_NOSIGNAL) == 1 && receive(exitCode))
      run.status = W_EXITCODE(exitCode, 0);
    else
      run.status = waitFor(std::exchange(child, 0));
    run.messages = messages.read();
    return run;
  }

private:
  /// Returns false if the child has ended.
  bool receive(int &exitCode) const {
    ssize_t size;
    do // libFuzzer's timer interrupts.
      size = recv(channel, &exitCode, sizeof(exitCode), MSG_WAITALL);
    while (size < 0 && errno == EINTR);
    return size == sizeof(exitCode);
  }

  /// Runs in the child until the other end of the channel is closed.
  [[noreturn]] void serve(int requests) const {
    leaveFuzzer();
    dup2(input.descriptor, STDIN_FILENO);
    dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
    dup2(messages.descriptor, STDERR_FILENO);
    for (char request; recv(requests, &request, 1, 0) == 1;) {
      const int exitCode = runOptions(options.read());
      if (send(requests, &exitCode, sizeof(exitCode), MSG_NOSIGNAL) != sizeof(exitCode))
        break;
    }
    _exit(0);
  }

  MemoryFile options, input, messages;
  pid_t child = 0;
  int channel = -1;
};

bool isOrdinary(const CompilerRun &run) {
  return WIFEXITED(run.status) && WEXITSTATUS(run.status) <= 2 &&
         run.messages.find("internal error") == std::string::npos;
}

/// Maximum number of texts for one worker, because a compilation does not free all of its memory.
constexpr unsigned MostTexts = 64;

} // namespace

CompilerRun compile(std::string_view source, const std::vector<std::string> &options) {
  static std::unique_ptr<Worker> worker;
  static unsigned texts = 0;
  std::string command;
  for (const char *option : {"oclc", "-o", "-", "-x", "cl", "-"})
    command.append(option).push_back('\0');
  for (const std::string &option : options)
    command.append(option).push_back('\0');

  if (!worker || texts++ % MostTexts == 0)
    worker = std::make_unique<Worker>();
  CompilerRun run = worker->compile(source, command);
  if (isOrdinary(run))
    return run;
  // Compile the text again in a new worker, so that the result does not depend on earlier texts.
  worker = std::make_unique<Worker>();
  run = worker->compile(source, command);
  worker.reset();
  return run;
}

} // namespace oclc::fuzz
