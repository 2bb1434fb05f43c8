//===- CacheFolder.cpp - Folder of files that several processes share -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CacheFolder.h"

#include "base/SafeFolder.h"
#include "base/WholeFile.h"
#include "core/CacheKey.h"
#include "core/FileLock.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <memory>
#include <string_view>

namespace oclc::rt {

using offline::FileBytes;

static constexpr time_t Hour = 3600;

static std::string folderIn(const std::string &name) {
  return name.substr(0, std::min(name.rfind('/'), name.size()));
}

std::string nameInFolder(const std::string &name) { return name.substr(name.rfind('/') + 1); }

mode_t CacheFolder::mode() const {
  constexpr mode_t User = S_IRUSR | S_IWUSR, Writers = User | S_IRGRP | S_IWGRP | S_IROTH;
  return owner == Owner::User ? User : Writers;
}

/// True if the owner and the access mode of a file or folder are acceptable. With a key they do not
/// matter.
bool CacheFolder::isTrusted(const struct stat &status) const {
  if (!key.empty())
    return true;
  return owner == Owner::User ? isOnlyForUser(status) : (status.st_mode & S_IWOTH) == 0;
}

/// Opens the folder that the user has specified. Follows symbolic links, because the user has
/// chosen the path.
Descriptor CacheFolder::openNamed(bool creates, std::string &why) const {
  if (creates)
    makeFoldersFor(path + "/");
  Descriptor folder(::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  struct stat status;
  if (!folder.isOpen() || fstat(folder.get(), &status) != 0) {
    why = "'" + path + "': " + std::strerror(errno);
    return {};
  }
  if (!isTrusted(status)) {
    why = "everybody can write to '" + path + "', and there is no OCLC_CACHE_KEY";
    return {};
  }
  return folder;
}

Descriptor CacheFolder::open(bool creates, std::string &why) const {
  return owner == Owner::User ? openSafeFolder(path, creates, why) : openNamed(creates, why);
}

Descriptor CacheFolder::folderOf(const std::string &name, bool creates, std::string &why) const {
  const std::string folder = folderIn(name);
  if (owner == Owner::User)
    return openSafeFolder(path + "/" + folder, creates, why);
  const Descriptor root = openNamed(creates, why);
  if (!root.isOpen())
    return {};
  constexpr mode_t ForWriters = 0775;
  if (creates)
    mkdirat(root.get(), folder.c_str(), ForWriters);
  Descriptor found(
      openat(root.get(), folder.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat status;
  if (found.isOpen() && fstat(found.get(), &status) == 0 && isTrusted(status))
    return found;
  why = "'" + path + "/" + folder + "' " +
        (found.isOpen() ? "can be written to by everybody" : std::strerror(errno));
  return {};
}

std::optional<FileBytes> CacheFolder::read(const std::string &name) const {
  std::string why;
  const Descriptor folder = folderOf(name, /*creates=*/false, why);
  if (!folder.isOpen())
    return std::nullopt;
  // O_NONBLOCK: opening a FIFO would otherwise block until a process writes to it.
  constexpr int Flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  Descriptor file(openat(folder.get(), nameInFolder(name).c_str(), Flags));
  struct stat status;
  if (!file.isOpen() || fstat(file.get(), &status) != 0 || !isTrusted(status))
    return std::nullopt;
  std::optional<FileBytes> bytes = FileBytes::take(file.release());
  return bytes && !key.empty() ? readSigned(*bytes, name, key) : std::move(bytes);
}

bool CacheFolder::write(const std::string &name, std::span<const std::byte> content) const {
  std::string why;
  const Descriptor folder = folderOf(name, /*creates=*/true, why);
  if (!folder.isOpen())
    return false;
  if (key.empty())
    return writeWholeAt(folder.get(), nameInFolder(name), content, mode());
  return writeWholeAt(folder.get(), nameInFolder(name), withSignature(content, name, key), mode());
}

void CacheFolder::touch(const std::string &name) const {
  std::string why;
  const Descriptor folder = folderOf(name, /*creates=*/false, why);
  const std::string file = nameInFolder(name);
  struct stat status;
  if (folder.isOpen() && fstatat(folder.get(), file.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
      status.st_mtime + Hour < time(nullptr))
    utimensat(folder.get(), file.c_str(), nullptr, AT_SYMLINK_NOFOLLOW);
}

namespace {

struct KeptFile {
  std::string name;
  timespec used;
  uint64_t bytes;
};

} // namespace

/// Lists the files in the folder. Temporary files and unused locks that are more than an hour old
/// are removed.
static std::vector<KeptFile> listFiles(int folder) {
  std::vector<KeptFile> files;
  Descriptor listed(openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const std::unique_ptr<DIR, int (*)(DIR *)> stream(
      listed.isOpen() ? fdopendir(listed.release()) : nullptr, closedir);
  while (const dirent *entry = stream ? readdir(stream.get()) : nullptr) {
    const std::string name = entry->d_name;
    struct stat status;
    if (fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0 ||
        !S_ISREG(status.st_mode))
      continue;
    const bool isOld = status.st_mtime + Hour < time(nullptr);
    if (name.ends_with(FileLock::Suffix)) {
      if (isOld)
        FileLock::removeUnused(folder, name);
    } else if (name.find(Unfinished) != std::string::npos) {
      if (isOld)
        unlinkat(folder, name.c_str(), 0);
    } else {
      files.push_back({name, status.st_mtim, uint64_t(status.st_size)});
    }
  }
  return files;
}

void CacheFolder::removeOldest(const std::string &folder, uint64_t bytes) const {
  std::string why;
  const Descriptor opened = folderOf(folder + "/", /*creates=*/false, why);
  if (!opened.isOpen())
    return;
  std::vector<KeptFile> files = listFiles(opened.get());
  std::ranges::sort(files, [](const KeptFile &a, const KeptFile &b) {
    return std::pair(a.used.tv_sec, a.used.tv_nsec) > std::pair(b.used.tv_sec, b.used.tv_nsec);
  });
  uint64_t taken = 0;
  for (const KeptFile &each : files) {
    taken += each.bytes;
    if (taken > bytes)
      unlinkat(opened.get(), each.name.c_str(), 0);
  }
}

} // namespace oclc::rt
