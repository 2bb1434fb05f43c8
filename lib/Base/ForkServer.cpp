//===- ForkServer.cpp - A process that starts copies of itself --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Base/ForkServer.h"

#include "Base/ForkRequest.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <sched.h>
#include <string>
#include <string_view>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace oclc {
namespace {

/// Exit status of a server or of a copy that cannot do what the client asks for.
constexpr int CannotServe = 125;

using Files = ForkRequest::Files;

/// Receives the files of a request. Ends the process if the client has closed its socket.
Files receive(int socket) {
  ForkRequest request;
  ssize_t size;
  do
    size = recvmsg(socket, &request.message, MSG_CMSG_CLOEXEC);
  while (size < 0 && errno == EINTR);
  if (size == 0)
    _exit(EXIT_SUCCESS);
  Files files;
  if (size < 0 || !request.get(files))
    _exit(CannotServe);
  return files;
}

/// Forks. Returns 0 in the copy, and in the server the process ID of the copy or a negative error
/// number.
///
/// fork() cannot make a child of the parent. Unlike fork(), the system call does not tell libc
/// about the new thread ID. libc uses its own record only to compare owners of mutexes, and no
/// mutex is locked here.
int32_t forkSibling() {
  const long copy = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, nullptr, nullptr, nullptr, nullptr);
  return copy < 0 ? -errno : int32_t(copy);
}

/// Returns the content of a file, which remains in memory until the process ends.
std::span<char> contentOf(int file) {
  struct stat status;
  if (fstat(file, &status) != 0)
    _exit(CannotServe);
  static std::vector<char> Content;
  Content.resize(size_t(status.st_size));
  size_t done = 0;
  while (done != Content.size()) {
    const ssize_t part = pread(file, &Content[done], Content.size() - done, off_t(done));
    if (part <= 0)
      _exit(CannotServe);
    done += size_t(part);
  }
  if (Content.empty() || Content.back() != '\0')
    _exit(CannotServe);
  return Content;
}

/// Sets the environment and returns the arguments that are in `texts`.
std::span<char *> readTexts(std::span<char> texts) {
  static std::vector<char *> Arguments;
  size_t count = 0, at = 0;
  const auto next = [&] {
    char *text = &texts[at];
    at += strlen(text) + 1;
    return text;
  };
  const std::string_view number = next();
  std::from_chars(number.begin(), number.end(), count);
  while (Arguments.size() != count && at != texts.size())
    Arguments.push_back(next());
  if (count == 0 || Arguments.size() != count)
    _exit(CannotServe);
  clearenv();
  while (at != texts.size())
    putenv(next());
  return Arguments;
}

/// Gives the copy what the client has asked for. Returns the arguments.
std::span<char *> become(const Files &files) {
  setpgid(0, 0);
  const std::span<char *> arguments = readTexts(contentOf(files[Texts]));
  if (fchdir(files[Folder]) != 0)
    _exit(CannotServe);
  for (int number = Input; number <= int(Lifeline); ++number)
    if (files[size_t(number)] <= int(Lifeline) || dup2(files[size_t(number)], number) != number)
      _exit(CannotServe);
  close_range(unsigned(Lifeline) + 1, ~0U, 0);
  return arguments;
}

} // namespace

void serveForks(std::span<char *> &arguments) {
  const std::string option = ForkServerOption + std::to_string(ForkServerSocket);
  if (arguments.size() != 2 || arguments[1] != option)
    return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  while (true) {
    const Files files = receive(ForkServerSocket);
    const int32_t copy = forkSibling();
    if (copy == 0) {
      arguments = become(files);
      return;
    }
    for (const int file : files)
      close(file);
    if (send(ForkServerSocket, &copy, sizeof(copy), MSG_NOSIGNAL) != ssize_t(sizeof(copy)))
      _exit(CannotServe);
  }
}

} // namespace oclc
