//===- DebugFile.cpp - Files in which debuggers and profilers find code -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/DebugFile.h"

#include "Binary/Text.h"
#include "base/Log.h"
#include "core/CacheFolder.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <vector>

namespace oclc::rt {

static constexpr const char *Folder = "debug";

namespace {

/// The names of files from which a program of this process has its code.
struct NamesInUse {
  std::mutex lock;
  std::set<std::string> names;

  static NamesInUse &get() {
    static NamesInUse inUse;
    return inUse;
  }

  std::string take(const std::string &hash) {
    const std::lock_guard guard(lock);
    for (unsigned number = 0;; ++number) {
      std::string name =
          std::string(Folder) + "/" + hash + "." + std::to_string(number) + ".oclbin";
      if (names.insert(name).second)
        return name;
    }
  }

  void giveBack(const std::string &name) {
    const std::lock_guard guard(lock);
    names.erase(name);
  }
};

} // namespace

static bool hasContent(const CacheFolder &folder, const std::string &name,
                       std::span<const std::byte> content) {
  const std::optional<offline::FileBytes> found = folder.read(name);
  if (!found || found->size() != content.size())
    return false;
  std::vector<std::byte> bytes(content.size());
  return found->read(0, bytes) && std::ranges::equal(bytes, content);
}

static bool provide(const CacheFolder &folder, const std::string &name,
                    std::span<const std::byte> content) {
  if (hasContent(folder, name, content)) {
    folder.touch(name);
    return true;
  }
  if (!folder.write(name, content))
    return false;
  folder.removeOldest(Folder, cacheBytes() / 4);
  return true;
}

std::unique_ptr<DebugFile> DebugFile::create(std::span<const std::byte> file,
                                             const binary::Binary &binary) {
  if (!binary.findSection(".debug_info"))
    return nullptr;
  // Nothing checks the signatures of files that the dynamic loader reads, so a folder with a key is
  // not for them.
  const std::optional<CacheFolder> folder = CacheFolder::find();
  if (!folder || folder->signs())
    return nullptr;
  std::unique_ptr<DebugFile> result(new DebugFile(binary::toHex(binary.hash)));
  if (!provide(*folder, result->name, file))
    return nullptr;
  result->fullPath = folder->path + "/" + result->name;
  log(LogLevel::Dispatches, "code for debuggers is in '" + result->fullPath + "'");
  return result;
}

DebugFile::DebugFile(const std::string &hash) : name(NamesInUse::get().take(hash)) {}

DebugFile::~DebugFile() { NamesInUse::get().giveBack(name); }

} // namespace oclc::rt
