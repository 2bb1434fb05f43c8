//===- FileLock.h - One process at a time -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A lock ends with the process that holds it, however that ends; its file is removed by whoever
// lets go of it. Only who can write to the folder can take one. Where there can be none, as in a
// folder that cannot be written to, everybody goes on without.
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

  /// For the file `name` of the folder.
  FileLock(const CacheFolder &folder, const std::string &name)
      : folder(folder), name(name), ownName(nameInFolder(name) + std::string(Suffix)) {}
  ~FileLock();
  FileLock(const FileLock &) = delete;
  FileLock &operator=(const FileLock &) = delete;

  /// Never waits. False when another process, or another thread, has it.
  bool take();

  /// Waits until it has the lock, for at most `seconds`, or until `isDone`, which is called now and
  /// then, says that there is no need any more.
  template <class Fn> void takeUnless(unsigned seconds, Fn isDone) {
    constexpr auto Shortest = std::chrono::milliseconds(1), Longest = std::chrono::milliseconds(16);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    auto pause = Shortest;
    while (!take() && !isDone() && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(pause);
      pause = std::min(2 * pause, Longest);
    }
  }

  /// Removes the file of a lock that nobody has.
  static void removeUnused(int folder, const std::string &name);

private:
  const CacheFolder &folder;
  const std::string name, ownName;
  Descriptor opened, file; ///< The folder, and the file of the lock.
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_FILELOCK_H
