//===- CacheFolder.cpp - Files that any number of processes share -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CacheFolder.h"

#include "core/FileLock.h"

#include "oclc/Environment.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace oclc::rt {

static constexpr std::string_view Unfinished = ".new-";
static constexpr time_t Hour = 3600;

/// Whether it is a folder of the user who runs this process. What another one can put there, such
/// as the user for whom root does something, must not be run.
static bool isOwnFolder(const std::string &path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid();
}

/// XDG Base Directory Specification: relative folders do not count.
static std::string usersFolder() {
  if (const char *caches = environment("XDG_CACHE_HOME"); caches && caches[0] == '/') {
    makeFoldersFor(std::string(caches) + "/");
    return isOwnFolder(caches) ? caches : std::string();
  }
  const char *home = environment("HOME");
  return home && home[0] == '/' && isOwnFolder(home) ? std::string(home) + "/.cache"
                                                     : std::string();
}

std::string cacheFolder() {
  const char *wanted = environment("OCLC_CACHE");
  if (wanted && (std::string_view(wanted) == "off" || std::string_view(wanted) == "0"))
    return {};
  if (const char *chosen = environment("OCLC_CACHE_DIR"); chosen && chosen[0] != '\0')
    return chosen;
  const std::string folder = usersFolder();
  return folder.empty() ? folder : folder + "/oclc";
}

uint64_t cacheBytes() {
  constexpr uint64_t DefaultMebibytes = 512, Most = uint64_t(1) << 30;
  const char *text = environment("OCLC_CACHE_SIZE");
  char *end = nullptr;
  const uint64_t number = text ? std::strtoull(text, &end, 10) : DefaultMebibytes;
  const bool isNumber = !text || (end != text && *end == '\0' && text[0] != '-');
  return std::min(isNumber ? number : DefaultMebibytes, Most) << 20;
}

void makeFoldersFor(const std::string &path) {
  constexpr mode_t Private = 0700;
  for (size_t end = path.find('/', 1); end != std::string::npos; end = path.find('/', end + 1))
    mkdir(path.substr(0, end).c_str(), Private);
}

static bool writeAll(int file, std::span<const std::byte> content) {
  while (!content.empty()) {
    const ssize_t count = write(file, content.data(), content.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    content = content.subspan(size_t(count));
  }
  return true;
}

/// Next to `path`, a name that no other thread takes.
static std::string unfinishedName(const std::string &path) {
  static std::atomic<unsigned> counter{0};
  timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return path + std::string(Unfinished) + std::to_string(getpid()) + "-" +
         std::to_string(now.tv_nsec) + "-" + std::to_string(counter++);
}

bool writeWhole(const std::string &path, std::span<const std::byte> content) {
  constexpr mode_t ForOthersToo = 0666; // Less what the process's mask takes away.
  const std::string name = unfinishedName(path);
  auto create = [&] {
    return open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, ForOthersToo);
  };
  int file = create();
  if (file < 0 && errno == ENOENT) {
    makeFoldersFor(path);
    file = create();
  }
  if (file < 0)
    return false;
  bool worked = writeAll(file, content);
  worked = close(file) == 0 && worked;
  worked = worked && rename(name.c_str(), path.c_str()) == 0;
  if (!worked)
    unlink(name.c_str());
  return worked;
}

void touch(const std::string &path) {
  struct stat status;
  if (stat(path.c_str(), &status) == 0 && status.st_mtime + Hour < time(nullptr))
    utimensat(AT_FDCWD, path.c_str(), nullptr, 0);
}

namespace {

struct KeptFile {
  std::string path;
  timespec used;
  uint64_t bytes;
};

} // namespace

/// What is in the folder, but for what was left behind a while ago, which is removed.
static std::vector<KeptFile> listFiles(const std::string &folder) {
  std::vector<KeptFile> files;
  const std::unique_ptr<DIR, int (*)(DIR *)> stream(opendir(folder.c_str()), closedir);
  while (const dirent *entry = stream ? readdir(stream.get()) : nullptr) {
    const std::string_view name = entry->d_name;
    std::string path = folder + "/" + entry->d_name;
    struct stat status;
    if (lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
      continue;
    const bool isOld = status.st_mtime + Hour < time(nullptr);
    if (name.ends_with(FileLock::Suffix)) {
      if (isOld)
        FileLock::removeUnused(path);
    } else if (name.find(Unfinished) != std::string_view::npos) {
      if (isOld)
        unlink(path.c_str());
    } else {
      files.push_back({std::move(path), status.st_mtim, uint64_t(status.st_size)});
    }
  }
  return files;
}

void removeOldest(const std::string &folder, uint64_t bytes) {
  std::vector<KeptFile> files = listFiles(folder);
  std::ranges::sort(files, [](const KeptFile &a, const KeptFile &b) {
    return std::pair(a.used.tv_sec, a.used.tv_nsec) > std::pair(b.used.tv_sec, b.used.tv_nsec);
  });
  uint64_t taken = 0;
  for (const KeptFile &each : files) {
    taken += each.bytes;
    if (taken > bytes)
      unlink(each.path.c_str());
  }
}

} // namespace oclc::rt
