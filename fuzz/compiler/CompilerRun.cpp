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
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace oclc::fuzz {

namespace {

/// A file in memory, for what a child reads or writes.
class MemoryFile {
public:
  MemoryFile() : descriptor(memfd_create("oclc-fuzz", MFD_CLOEXEC)) {
    require(descriptor >= 0, "there can be a file in memory");
  }
  ~MemoryFile() { close(descriptor); }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  void write(std::string_view text) const {
    require(::write(descriptor, text.data(), text.size()) == ssize_t(text.size()) &&
                lseek(descriptor, 0, SEEK_SET) == 0,
            "a file in memory can be written");
  }
  std::string read() const {
    const off_t size = lseek(descriptor, 0, SEEK_END);
    std::string text(size_t(size), '\0');
    require(pread(descriptor, text.data(), text.size(), 0) == size, "and read");
    return text;
  }

  const int descriptor;
};

/// Of CPU time. A compilation that needs more is ended by SIGXCPU.
constexpr rlim_t MostSeconds = 60;

/// Takes back what libFuzzer wants to know of its own process.
void leaveFuzzer() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int signal = 1; signal < NSIG; ++signal)
    std::signal(signal, SIG_DFL);
  const rlimit limit = {MostSeconds, MostSeconds};
  setrlimit(RLIMIT_CPU, &limit);
  constexpr rlimit noCore = {};
  setrlimit(RLIMIT_CORE, &noCore);
}

[[noreturn]] void runChild(const MemoryFile &input, const MemoryFile &messages,
                           std::span<char *> command) {
  leaveFuzzer();
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(input.descriptor, STDIN_FILENO);
  dup2(nowhere, STDOUT_FILENO);
  dup2(messages.descriptor, STDERR_FILENO);
  _exit(tool::runTool(command));
}

int waitFor(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    require(errno == EINTR, "the child can be waited for");
  return status;
}

} // namespace

CompilerRun compile(std::string_view source, std::vector<std::string> options) {
  options.insert(options.begin(), "oclc");
  options.insert(options.end(), {"-o", "-", "-x", "cl", "-"});
  std::vector<char *> command;
  for (std::string &option : options)
    command.push_back(option.data());

  const MemoryFile input, messages;
  input.write(source);
  const pid_t child = fork();
  require(child >= 0, "there can be a child");
  if (child == 0)
    runChild(input, messages, command);
  CompilerRun run;
  run.status = waitFor(child);
  run.messages = messages.read();
  return run;
}

} // namespace oclc::fuzz
