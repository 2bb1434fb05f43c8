//===- WholeFile.cpp - Writes files atomically ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "base/WholeFile.h"

#include "base/Descriptor.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace oclc::rt {

void makeFoldersFor(const std::string &path) {
  for (size_t end = path.find('/', 1); end != std::string::npos; end = path.find('/', end + 1))
    mkdir(path.substr(0, end).c_str(), S_IRWXU);
}

/// Returns a name in the same folder that no other thread or process uses.
static std::string unfinishedName(const std::string &name) {
  static std::atomic<unsigned> counter{0};
  timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return name + std::string(Unfinished) + std::to_string(getpid()) + "-" +
         std::to_string(now.tv_nsec) + "-" + std::to_string(counter++);
}

bool writeWholeAt(int folder, const std::string &name, std::span<const std::byte> content,
                  mode_t mode) {
  const std::string other = unfinishedName(name);
  const int file = openat(folder, other.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (file < 0)
    return false;
  bool worked = writeAll(file, content);
  worked = close(file) == 0 && worked;
  worked = worked && renameat(folder, other.c_str(), folder, name.c_str()) == 0;
  if (!worked)
    unlinkat(folder, other.c_str(), 0);
  return worked;
}

bool writeWhole(const std::string &path, std::span<const std::byte> content) {
  constexpr mode_t ForOthersToo = 0666;
  if (writeWholeAt(AT_FDCWD, path, content, ForOthersToo))
    return true;
  if (errno != ENOENT)
    return false;
  makeFoldersFor(path);
  return writeWholeAt(AT_FDCWD, path, content, ForOthersToo);
}

} // namespace oclc::rt
