//===- ForkClient.cpp - Starts children by a fork server ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/ForkClient.h"

#include "Base/Environment.h"
#include "Base/ForkRequest.h"
#include "Base/ForkServer.h"
#include "base/Descriptor.h"
#include "base/FileStamp.h"
#include "platform/BackgroundThread.h"
#include "platform/Child.h"
#include "platform/MappedCode.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <poll.h>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace oclc::rt {
namespace {

/// The server ends when no child has existed for this long.
constexpr std::chrono::seconds Idle(3);

/// The server must answer in this time, in ms. Most of it is for its own start.
constexpr int MostPatience = 20'000;

struct Credentials {
  uid_t user = geteuid(), realUser = getuid();
  gid_t group = getegid(), realGroup = getgid();
  bool operator==(const Credentials &) const = default;
};

/// The server of this process. childrenMutex() guards its members.
struct Server {
  enum class State { None, Starting, Running, Ending, Unusable };

  State state = State::None;
  const pid_t owner = getpid();
  Credentials credentials;
  std::string program;
  pid_t process = 0;
  std::string stamp;             ///< stampOf(program) before its start.
  std::vector<std::string> code; ///< mappedCode() after the first child.
  Descriptor socket;             ///< The client's end.
  unsigned children = 0;
  unsigned long uses = 0;   ///< Number of children so far.
  Server *before = nullptr; ///< That of the process of which this one is a forked copy.
  std::condition_variable changed;
};

/// Returns the server of this process, which is a new one in a forked copy of the application. The
/// objects are never destroyed, because a thread may use them while the process exits.
Server &ownServer() {
  static Server *server = nullptr;
  if (!server || server->owner != getpid()) {
    auto *fresh = new Server;
    if (server) // The copy must not keep the socket open.
      server->socket.close();
    fresh->before = server;
    server = fresh;
  }
  return *server;
}

/// True if `path` is an ELF file. Other programs, such as scripts, are not fork servers, and may do
/// something else each time they are started.
bool isElf(const std::string &path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  char magic[4];
  return file.isOpen() && read(file.get(), magic, sizeof(magic)) == ssize_t(sizeof(magic)) &&
         memcmp(magic, "\177ELF", sizeof(magic)) == 0;
}

/// True unless the server still runs the files that are at its paths now. What it has mapped is
/// known after its first child.
bool isOutdated(const Server &server) {
  if (server.uses == 0)
    return stampOf(server.program) != server.stamp;
  const std::unique_ptr<char, void (*)(void *)> path(realpath(server.program.c_str(), nullptr),
                                                     std::free);
  const std::vector<std::string> code = mappedCode(server.process);
  return !path || code != server.code || std::ranges::find(code, path.get()) == code.end();
}

/// Starts the server in `child` with its end of the socket. Returns 0 or an error number.
int startServer(Child &child, Server &server, const Descriptor &socket) {
  const Descriptor null(open("/dev/null", O_RDWR | O_CLOEXEC));
  if (!null.isOpen())
    return errno;
  const std::vector<std::string> command = {server.program,
                                            ForkServerOption + std::to_string(ForkServerSocket)};
  const ChildEnvironment environment("");
  const ChildStart start = {command, environment, null.get(), null.get(), null.get(), socket.get()};
  return child.start([&](pid_t &process) {
    const int error = spawnChild(start, process);
    server.process = process;
    return error;
  });
}

struct WatchStart {
  Server &server;
  Descriptor socket; ///< The server's end.
};

/// Waits until the server has been idle for a while, or is to end for another reason.
void waitUntilIdle(Server &server, std::unique_lock<std::mutex> &lock) {
  const auto isEnding = [&] { return server.state == Server::State::Ending; };
  while (!isEnding()) {
    server.changed.wait(lock, [&] { return server.children == 0 || isEnding(); });
    const unsigned long uses = server.uses;
    const auto isNeeded = [&] { return server.children != 0 || server.uses != uses || isEnding(); };
    if (!server.changed.wait_for(lock, Idle, isNeeded))
      return;
  }
}

/// Runs the server. The kernel sends a child the signal of its parent's death when the thread ends
/// that has started the server, so this thread remains as long as the server has children.
void *watchServer(void *argument) {
  const std::unique_ptr<WatchStart> start(static_cast<WatchStart *>(argument));
  Server &server = start->server;
  Child child;
  int error = 0;
  try {
    error = startServer(child, server, start->socket);
  } catch (const std::bad_alloc &) {
    error = ENOMEM;
  }
  start->socket.close();
  std::unique_lock lock(childrenMutex());
  server.state = error ? Server::State::Unusable : Server::State::Running;
  server.changed.notify_all();
  if (error)
    return nullptr;
  waitUntilIdle(server, lock);
  server.state = Server::State::Ending;
  server.socket.close();
  lock.unlock();
  child.kill();
  lock.lock();
  server.changed.wait(lock, [&] { return server.children == 0; });
  // A server that never started a child would not do so next time either.
  server.state = server.uses == 0 ? Server::State::Unusable : Server::State::None;
  server.changed.notify_all();
  return nullptr;
}

/// Starts the thread that runs the server.
void beginServer(Server &server, const std::string &program) {
  server.state = Server::State::Unusable;
  int ends[2] = {-1, -1};
  // Without /proc it cannot be known whether the server's files have been replaced.
  if (!isElf(program) || access("/proc/self/maps", R_OK) != 0 ||
      socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    return;
  server.socket = Descriptor(ends[0]);
  Descriptor other(ends[1]);
  server.program = program;
  server.stamp = stampOf(program);
  server.credentials = {};
  server.uses = 0;
  auto start = std::make_unique<WatchStart>(server, std::move(other));
  if (!startInBackground(watchServer, start.get()))
    return server.socket.close();
  (void)start.release();
  server.state = Server::State::Starting;
}

/// Returns the texts of a request (ForkFile::Texts).
std::string textsOf(const ChildStart &start) {
  std::string texts = std::to_string(start.command.size()) + '\0';
  for (const auto *list : {&start.command, &start.environment.texts})
    for (const std::string &text : *list)
      texts.append(text.c_str(), strlen(text.c_str()) + 1);
  return texts;
}

/// Returns the server's answer: the process ID of the child, or an error number if it is negative.
pid_t receiveAnswer(int socket) {
  pollfd waiting = {socket, POLLIN, 0};
  int ready;
  do
    ready = poll(&waiting, 1, MostPatience);
  while (ready < 0 && errno == EINTR);
  int32_t answer = 0;
  if (ready <= 0 || recv(socket, &answer, sizeof(answer), 0) != ssize_t(sizeof(answer)))
    return -EPIPE;
  return answer;
}

/// Asks the server for a child. Returns its process ID, or a negative error number.
pid_t requestChild(int socket, const ChildStart &start) {
  const std::string content = textsOf(start);
  const Descriptor texts = fileInMemory(std::as_bytes(std::span(content)));
  const Descriptor folder(open(".", O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!texts.isOpen() || !folder.isOpen())
    return -errno;
  ForkRequest::Files files;
  files[Input] = start.input;
  files[Output] = start.output;
  files[Messages] = start.messages;
  files[Lifeline] = start.lifeline;
  files[Folder] = folder.get();
  files[Texts] = texts.get();
  ForkRequest request;
  request.set(files);
  return sendmsg(socket, &request.message, MSG_NOSIGNAL) < 0 ? -errno : receiveAnswer(socket);
}

} // namespace

ForkClient::ForkClient(const std::string &program) {
  const char *wanted = environment("OCLC_FORK_SERVER");
  if (wanted && std::string_view(wanted) == "off")
    return;
  std::unique_lock lock(childrenMutex());
  Server &server = ownServer();
  using State = Server::State;
  if (server.state == State::Running &&
      (server.credentials != Credentials() || isOutdated(server))) {
    server.state = State::Ending;
    server.changed.notify_all();
  }
  // A server that ends while others of its children run does not end soon.
  server.changed.wait(lock, [&] { return server.state != State::Ending || server.children != 0; });
  if (server.state == State::None)
    beginServer(server, program);
  server.changed.wait(lock, [&] { return server.state != State::Starting; });
  isUsed = server.state == State::Running && server.program == program;
  if (!isUsed)
    return;
  ++server.children;
  server.changed.notify_all();
}

ForkClient::~ForkClient() {
  if (!isUsed)
    return;
  const std::lock_guard lock(childrenMutex());
  Server &server = ownServer();
  --server.children;
  server.changed.notify_all();
}

bool ForkClient::start(const ChildStart &start, pid_t &child) const {
  Server &server = ownServer();
  if (!isUsed || server.state != Server::State::Running)
    return false;
  const pid_t answer = requestChild(server.socket.get(), start);
  if (answer <= 0) {
    server.state = Server::State::Ending;
    server.changed.notify_all();
    return false;
  }
  if (server.uses++ == 0)
    server.code = mappedCode(server.process);
  // The copy does this, too, but the group must exist before anybody sends a signal to it.
  setpgid(answer, answer);
  child = answer;
  return true;
}

} // namespace oclc::rt
