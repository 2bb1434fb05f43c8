//===- FileLock.h - A lock between processes --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A lock between processes and threads, based on flock(). It ends with the process that holds it,
// however that process ends. The holder removes the lock file when it releases the lock. Only
// processes that can write to the folder can take a lock. A process that cannot create a lock file,
// for example in a read-only folder, continues without a lock.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_FILELOCK_H
#define OCLC_RUNTIME_CORE_FILELOCK_H

#include "core/CacheFolder.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>

namespace oclc::rt {

class FileLock {
public:
  static constexpr std::string_view Suffix = ".lock";

  /// Creates an untaken lock for the file `name` of the folder.
  FileLock(const CacheFolder &folder, const std::string &name)
      : folder(folder), name(name), ownName(nameInFolder(name) + std::string(Suffix)) {}
  ~FileLock();
  FileLock(const FileLock &) = delete;
  FileLock &operator=(const FileLock &) = delete;

  /// Tries to take the lock; never waits. Returns false if another process or thread holds it.
  /// Returns true if this object has taken it or the lock file cannot be created.
  bool take();

  /// Waits until this object has taken the lock, but at most `seconds`, and only until `isDone`
  /// returns true. Calls `isDone` after each failed attempt.
  template <class Fn> void takeUnless(unsigned seconds, Fn isDone) {
    constexpr auto Shortest = std::chrono::milliseconds(1), Longest = std::chrono::milliseconds(16);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    auto pause = Shortest;
    while (!take() && !isDone() && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(pause);
      pause = std::min(2 * pause, Longest);
    }
  }

  /// Removes a lock file, unless a process holds the lock.
  static void removeUnused(int folder, const std::string &name);

private:
  const CacheFolder &folder;
  const std::string name, ownName;
  Descriptor opened, file; ///< The opened folder, and the opened lock file.
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_FILELOCK_H
