//===- ScratchFolder.cpp - Temporary folders that are always removed --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Offline/ScratchFolder.h"

#include "Base/Environment.h"

#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <memory>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace oclc::offline {

static constexpr std::string_view Prefix = "oclc-tmp-", Letters = "XXXXXX";
static constexpr int FolderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

static void removeAll(const std::string &folder) {
  constexpr int OpenFolders = 16;
  nftw(
      folder.c_str(),
      [](const char *path, const struct stat *, int, FTW *) { return std::remove(path); },
      OpenFolders, FTW_DEPTH | FTW_PHYS);
}

/// True if `folder` belongs to this user, is older than a minute, and is locked by no process.
static bool isLeft(const std::string &folder, time_t now) {
  constexpr time_t Minute = 60;
  const int file = open(folder.c_str(), FolderFlags);
  if (file < 0)
    return false;
  struct stat status;
  const bool isOld =
      fstat(file, &status) == 0 && status.st_uid == geteuid() && status.st_ctime + Minute < now;
  const bool isFree = isOld && flock(file, LOCK_EX | LOCK_NB) == 0;
  close(file);
  return isFree;
}

void removeLeftFolders(const std::string &place, time_t now) {
  // Stop after this number of entries, so that a large folder does not delay the compilation.
  constexpr unsigned MostEntries = 4096;
  std::vector<std::string> left;
  const std::unique_ptr<DIR, int (*)(DIR *)> stream(opendir(place.c_str()), closedir);
  for (unsigned count = 0; stream && count != MostEntries; ++count) {
    const dirent *entry = readdir(stream.get());
    if (!entry)
      break;
    const std::string_view name = entry->d_name;
    if (!name.starts_with(Prefix) || name.size() != Prefix.size() + Letters.size())
      continue;
    if (std::string folder = place + "/" + entry->d_name; isLeft(folder, now))
      left.push_back(std::move(folder));
  }
  for (const std::string &folder : left)
    removeAll(folder);
}

ScratchFolder::ScratchFolder() {
  const char *wanted = environment("TMPDIR");
  const std::string place = wanted && *wanted ? wanted : "/tmp";
  static const bool isSwept = (removeLeftFolders(place), true);
  (void)isSwept;
  folder = place + "/" + std::string(Prefix) + std::string(Letters);
  if (!mkdtemp(folder.data())) {
    folder.clear();
    return;
  }
  lock = open(folder.c_str(), FolderFlags);
  if (lock >= 0)
    flock(lock, LOCK_EX | LOCK_NB);
}

ScratchFolder::~ScratchFolder() {
  remove();
  if (lock >= 0)
    close(lock);
}

void ScratchFolder::remove() const {
  if (!folder.empty())
    removeAll(folder);
}

} // namespace oclc::offline
