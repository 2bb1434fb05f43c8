//===- CompilerRun.cpp - Runs oclc on a text ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "CompilerRun.h"

#include "Require.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
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

} // namespace

static int waitFor(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    require(errno == EINTR, "the child can be waited for");
  return status;
}

CompilerRun compile(std::string_view source, std::vector<std::string> options) {
  const char *named = std::getenv("OCLC_FUZZ_COMPILER");
  std::string compiler = named ? named : "oclc";
  std::vector<char *> command = {compiler.data()};
  for (std::string &option : options)
    command.push_back(option.data());
  std::string last[] = {"-o", "-", "-x", "cl", "-"};
  for (std::string &word : last)
    command.push_back(word.data());
  command.push_back(nullptr);

  const MemoryFile input, messages;
  input.write(source);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input.descriptor, STDIN_FILENO);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, messages.descriptor, STDERR_FILENO);
  pid_t child = 0;
  const int error =
      posix_spawnp(&child, compiler.c_str(), &files, nullptr, command.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  require(error == 0, "OCLC_FUZZ_COMPILER names a program");
  CompilerRun run;
  run.status = waitFor(child);
  run.messages = messages.read();
  return run;
}

} // namespace oclc::fuzz
