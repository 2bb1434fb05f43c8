//===- RunningChildren.cpp - Child processes and folders that are removed at exit -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/RunningChildren.h"

#include "base/Descriptor.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <mutex>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

namespace oclc::rt {

/// Intrusive list of the objects to end at exit. Adding an object allocates no memory, so it cannot
/// fail.
struct EndedList {
  std::mutex mutex;
  EndedAtExit *first = nullptr;

  void add(EndedAtExit &entry) {
    entry.next = first;
    first = &entry;
  }
  void remove(const EndedAtExit &entry) {
    for (EndedAtExit **link = &first; *link; link = &(*link)->next)
      if (*link == &entry) {
        *link = entry.next;
        return;
      }
  }
  void endAll() const {
    for (const EndedAtExit *entry = first; entry; entry = entry->next)
      entry->end();
  }
};

static constinit EndedList running;

EndedAtExit::EndedAtExit() {
  static const bool handlesForks =
      pthread_atfork([] { running.mutex.lock(); }, [] { running.mutex.unlock(); },
                     [] {
                       running.first = nullptr;
                       running.mutex.unlock();
                     }) == 0;
  (void)handlesForks;
  std::lock_guard lock(running.mutex);
  running.add(*this);
}

void EndedAtExit::leave() const {
  std::lock_guard lock(running.mutex);
  running.remove(*this);
}

/// Runs after the destructors of all static objects, because it is a destructor of the library. The
/// mutex stays locked: a thread that would use the results of a child that is killed here blocks
/// until the process ends instead.
__attribute__((destructor)) static void endAll() {
  running.mutex.lock();
  running.endAll();
}

std::mutex &childrenMutex() { return running.mutex; }

void ProcessGroup::end() const {
  if (leader > 0)
    kill(-leader, SIGKILL);
}

PrivateFolder::PrivateFolder() {
  // The mutex prevents endAll() from running between the creation of the folder and its storage in
  // `folder`.
  std::lock_guard lock(running.mutex);
  folder.emplace();
}

PrivateFolder::~PrivateFolder() {
  leave();
  folder.reset();
}

void PrivateFolder::end() const {
  if (folder)
    folder->remove();
}

bool PrivateFolder::write(const std::string &name, std::span<const std::byte> content) const {
  const std::string path = this->path() + "/" + name;
  for (size_t end = path.find('/', this->path().size() + 1); end != std::string::npos;
       end = path.find('/', end + 1))
    if (mkdir(path.substr(0, end).c_str(), S_IRWXU) != 0 && errno != EEXIST)
      return false;
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) {
    struct stat existing;
    return errno == EEXIST && lstat(path.c_str(), &existing) == 0 && S_ISREG(existing.st_mode);
  }
  const bool written = writeAll(file, content);
  close(file);
  return written;
}

} // namespace oclc::rt
