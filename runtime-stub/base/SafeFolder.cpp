//===- SafeFolder.cpp - Opens folders that no other user can replace --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "base/SafeFolder.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <optional>
#include <string_view>

namespace oclc::rt {
namespace {

/// O_PATH also opens folders that the user can search but not list.
constexpr int FolderFlags = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

bool isTrusted(uid_t owner) { return owner == 0 || owner == geteuid(); }

/// Walks along a path from the root, folder by folder.
class Walk {
public:
  Walk(const std::string &path, bool creates)
      : creates(creates), folder(open("/", FolderFlags)), rest(path) {}

  /// Walks to the end of the path. Returns false if a folder cannot be opened or is not safe.
  bool go() {
    if (!rest.starts_with('/'))
      return fail("is not a full path");
    if (!look())
      return false;
    while (const auto name = next())
      if (!name->empty() && *name != "." && !enter(*name))
        return false;
    return !wasSticky || fail("can be written to by everybody");
  }
  Descriptor takeFolder() { return std::move(folder); }
  const std::string &problem() const { return why; }

private:
  std::optional<std::string> next() {
    const size_t start = rest.find_first_not_of('/');
    if (start == std::string::npos)
      return std::nullopt;
    const size_t end = std::min(rest.find('/', start), rest.size());
    std::string name = rest.substr(start, end - start);
    rest.erase(0, end);
    return name;
  }

  bool enter(const std::string &name) {
    place += "/" + name;
    struct stat status;
    if (creates && mkdirat(folder.get(), name.c_str(), S_IRWXU) != 0 && errno != EEXIST)
      return fail(std::strerror(errno));
    if (fstatat(folder.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
      return fail(std::strerror(errno));
    if (S_ISLNK(status.st_mode))
      return isTrusted(status.st_uid) ? follow(name) : fail("is a link of another user's");
    folder = Descriptor(openat(folder.get(), name.c_str(), FolderFlags));
    return folder.isOpen() ? look() : fail(std::strerror(errno));
  }

  /// Follows a symbolic link in the current folder: prepends its target to the remaining path.
  bool follow(const std::string &name) {
    constexpr int MostLinks = 40;
    char target[PATH_MAX];
    const ssize_t size = readlinkat(folder.get(), name.c_str(), target, sizeof(target));
    if (size <= 0 || size == ssize_t(sizeof(target)) || ++links > MostLinks)
      return fail(std::strerror(ELOOP));
    rest = std::string(target, size_t(size)) + rest;
    place.resize(place.size() - name.size() - 1);
    if (target[0] != '/')
      return true;
    folder = Descriptor(open("/", FolderFlags));
    place.clear();
    return true;
  }

  /// Checks that the current folder is safe as a folder in the middle of the path, where it may be
  /// sticky. Sets wasSticky.
  bool look() {
    struct stat status;
    if (!folder.isOpen() || fstat(folder.get(), &status) != 0)
      return fail(std::strerror(errno));
    wasSticky = (status.st_mode & S_ISVTX) && isTrusted(status.st_uid) && !isOnlyForUser(status);
    if (wasSticky || isOnlyForUser(status))
      return true;
    return fail(isTrusted(status.st_uid) ? "can be written to by others" : "is another user's");
  }

  bool fail(std::string_view what) {
    why = "'" + (place.empty() ? "/" : place) + "' " + std::string(what);
    return false;
  }

  const bool creates;
  Descriptor folder;
  std::string rest; ///< The remaining path.
  std::string place, why;
  int links = 0;
  bool wasSticky = false; ///< The current folder is sticky, and others can create files in it.
};

} // namespace

bool isOnlyForUser(const struct stat &status) {
  return isTrusted(status.st_uid) && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

Descriptor openSafeFolder(const std::string &path, bool creates, std::string &why) {
  Walk walk(path, creates);
  if (walk.go())
    return walk.takeFolder();
  why = walk.problem();
  return {};
}

} // namespace oclc::rt
