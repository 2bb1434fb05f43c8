//===- FindCache.cpp - Finds the folder of the program cache ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Base/Environment.h"
#include "base/Log.h"
#include "base/SafeFolder.h"
#include "core/CacheFolder.h"
#include "core/CacheKey.h"

#include <algorithm>
#include <memory>
#include <string_view>

namespace oclc::rt {

static std::optional<CacheFolder> refuse(const std::string &why) {
  log("cache: nothing is kept: " + why);
  return std::nullopt;
}

/// Finds the user's cache folder by the XDG Base Directory Specification: relative paths are
/// ignored, and the cache folder is created if it does not exist. Without XDG_CACHE_HOME and HOME
/// there is no cache.
static std::optional<CacheFolder> findUsers() {
  const char *caches = environment("XDG_CACHE_HOME"), *home = environment("HOME");
  std::string path, why;
  if (caches && caches[0] == '/')
    path = caches;
  else if (home && home[0] == '/' && openSafeFolder(home, /*creates=*/false, why).isOpen())
    path = std::string(home) + "/.cache";
  else
    return refuse(why.empty() ? "there is neither XDG_CACHE_HOME nor HOME" : why);
  path += "/oclc";
  if (!openSafeFolder(path, /*creates=*/true, why).isOpen())
    return refuse(why);
  return CacheFolder(path, CacheFolder::Owner::User);
}

/// Returns an absolute path. It is resolved once, because the application may change its current
/// folder later.
static std::string fullPath(const std::string &path) {
  if (path.starts_with('/'))
    return path;
  const std::unique_ptr<char, void (*)(void *)> here(getcwd(nullptr, 0), std::free);
  return std::string(here ? here.get() : "") + "/" + path;
}

std::optional<CacheFolder> CacheFolder::find() {
  const char *wanted = environment("OCLC_CACHE");
  if (isPrivileged() ||
      (wanted && (std::string_view(wanted) == "off" || std::string_view(wanted) == "0")))
    return std::nullopt;
  const char *named = environment("OCLC_CACHE_DIR");
  if (!named || named[0] == '\0')
    return findUsers();
  Key key;
  if (const char *file = environment("OCLC_CACHE_KEY"); file && file[0] != '\0') {
    std::string why;
    key = readKey(file, why);
    if (key.empty())
      return refuse(why);
  }
  CacheFolder folder(fullPath(named), Owner::Named, std::move(key));
  std::string why;
  if (!folder.open(/*creates=*/true, why).isOpen())
    return refuse(why);
  return folder;
}

uint64_t cacheBytes() {
  constexpr uint64_t DefaultMebibytes = 512, Most = uint64_t(1) << 30;
  const char *text = environment("OCLC_CACHE_SIZE");
  char *end = nullptr;
  const uint64_t number = text ? std::strtoull(text, &end, 10) : DefaultMebibytes;
  const bool isNumber = !text || (end != text && *end == '\0' && text[0] != '-');
  return std::min(isNumber ? number : DefaultMebibytes, Most) << 20;
}

} // namespace oclc::rt
