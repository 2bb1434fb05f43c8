//===- FileLock.cpp - A lock between processes ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/FileLock.h"

#include <cerrno>
#include <sys/file.h>
#include <sys/stat.h>

namespace oclc::rt {

static constexpr int Flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;

/// True if the opened file is still the one with this name. The previous holder may have removed it
/// between the calls of openat() and flock().
static bool isStillThere(int file, int folder, const std::string &name) {
  struct stat opened, named;
  return fstat(file, &opened) == 0 &&
         fstatat(folder, name.c_str(), &named, AT_SYMLINK_NOFOLLOW) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

bool FileLock::take() {
  std::string why;
  if (!opened.isOpen())
    opened = folder.folderOf(name, /*creates=*/true, why);
  while (opened.isOpen()) {
    // Users outside of the group get no rights, because whoever can open the file can lock it.
    constexpr mode_t OthersRights = S_IRWXO;
    file = Descriptor(
        openat(opened.get(), ownName.c_str(), Flags | O_CREAT, folder.mode() & ~OthersRights));
    if (!file.isOpen())
      break;
    const bool isTaken = flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (!isTaken && isStillThere(file.get(), opened.get(), ownName))
      break;
    file.close();
    if (isTaken)
      return false;
  }
  return true;
}

FileLock::~FileLock() {
  if (file.isOpen())
    unlinkat(opened.get(), ownName.c_str(), 0);
}

void FileLock::removeUnused(int folder, const std::string &name) {
  const Descriptor file(openat(folder, name.c_str(), Flags));
  if (file.isOpen() && flock(file.get(), LOCK_EX | LOCK_NB) == 0 &&
      isStillThere(file.get(), folder, name))
    unlinkat(folder, name.c_str(), 0);
}

} // namespace oclc::rt
