//===- FileLock.cpp - One process at a time ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/FileLock.h"

#include "core/CacheFolder.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace oclc::rt {

/// Whether the file that has been opened is still the one at its path: it is removed under the
/// lock.
static bool isStillThere(int file, const std::string &path) {
  struct stat opened, named;
  return fstat(file, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

bool FileLock::take() {
  constexpr mode_t ForOthersToo = 0666;
  constexpr int Flags = O_RDWR | O_CREAT | O_CLOEXEC;
  for (;;) {
    file = open(path.c_str(), Flags, ForOthersToo);
    if (file < 0 && errno == ENOENT) {
      makeFoldersFor(path);
      file = open(path.c_str(), Flags, ForOthersToo);
    }
    if (file < 0)
      return true;
    const bool isTaken = flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (!isTaken && isStillThere(file, path))
      return true;
    close(file);
    file = -1;
    if (isTaken)
      return false;
  }
}

FileLock::~FileLock() {
  if (file < 0)
    return;
  unlink(path.c_str());
  close(file);
}

void FileLock::removeUnused(const std::string &path) {
  const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0)
    return;
  if (flock(file, LOCK_EX | LOCK_NB) == 0 && isStillThere(file, path))
    unlink(path.c_str());
  close(file);
}

} // namespace oclc::rt
