//===- ChildStart.cpp - What a child process has when it starts -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/ChildStart.h"

#include "Base/Environment.h"

#include <csignal>
#include <spawn.h>
#include <unistd.h>

namespace oclc::rt {

/// The child's number of the lifeline.
static constexpr int LifelineNumber = STDERR_FILENO + 1;

void ChildEnvironment::add(std::string_view name, std::string_view value) {
  texts.push_back(std::string(name) + "=" + std::string(value));
}

ChildEnvironment::ChildEnvironment(const std::string &folder) {
  add("OCLC_LIFELINE", std::to_string(LifelineNumber));
  for (const char *name : {"PATH", "LD_LIBRARY_PATH"})
    if (const char *value = environment(name))
      add(name, value);
  for (char **each = environ; each && *each; ++each)
    if (const std::string_view text = *each; text.starts_with("OCLC_") && !isPrivileged())
      if (!text.starts_with("OCLC_LIFELINE="))
        texts.emplace_back(text);
  if (const char *place = folder.empty() ? environment("TMPDIR") : folder.c_str())
    add("TMPDIR", place);
}

namespace {

/// File descriptors, signal mask, signal dispositions and process group that the child gets instead
/// of the application's.
class Surroundings {
public:
  explicit Surroundings(const ChildStart &start) {
    posix_spawn_file_actions_init(&files);
    failure = posix_spawn_file_actions_adddup2(&files, start.input, STDIN_FILENO);
    add(posix_spawn_file_actions_adddup2(&files, start.output, STDOUT_FILENO));
    add(posix_spawn_file_actions_adddup2(&files, start.messages, STDERR_FILENO));
    add(posix_spawn_file_actions_adddup2(&files, start.lifeline, LifelineNumber));
    add(posix_spawn_file_actions_addclosefrom_np(&files, LifelineNumber + 1));
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

  int spawn(pid_t &child, char *const *arguments, char *const *variables) const {
    return failure ? failure
                   : posix_spawn(&child, arguments[0], &files, &attributes, arguments, variables);
  }

private:
  void add(int error) { failure = failure ? failure : error; }

  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  int failure = 0;
};

/// Pointers to texts, and a null pointer after them.
std::vector<char *> pointersTo(const std::vector<std::string> &texts) {
  std::vector<char *> pointers;
  pointers.reserve(texts.size() + 1);
  for (const std::string &text : texts)
    pointers.push_back(const_cast<char *>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

} // namespace

int spawnChild(const ChildStart &start, pid_t &child) {
  const std::vector<char *> arguments = pointersTo(start.command),
                            variables = pointersTo(start.environment.texts);
  return Surroundings(start).spawn(child, arguments.data(), variables.data());
}

} // namespace oclc::rt
