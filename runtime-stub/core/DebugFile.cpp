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

#include <map>
#include <mutex>

namespace oclc::rt {

static constexpr const char *Folder = "debug";

/// Returns a name that no other load in this process has: the dynamic loader assumes that equal
/// files are the same library, but each program has its own variables.
static std::string uniqueName(const binary::ContentHash &contentHash) {
  static std::mutex lock;
  static std::map<std::string, unsigned> loads;
  const std::string hash = binary::toHex(contentHash);
  const std::lock_guard guard(lock);
  return std::string(Folder) + "/" + hash + "." + std::to_string(loads[hash]++) + ".oclbin";
}

std::optional<std::string> writeDebugFile(std::span<const std::byte> file,
                                          const binary::Binary &binary) {
  if (!binary.findSection(".debug_info"))
    return std::nullopt;
  // Nothing checks the signatures of files that the dynamic loader reads, so a folder with a key is
  // not for them.
  const std::optional<CacheFolder> folder = CacheFolder::find();
  if (!folder || folder->signs())
    return std::nullopt;
  const std::string name = uniqueName(binary.hash);
  if (!folder->write(name, file))
    return std::nullopt;
  folder->removeOldest(Folder, cacheBytes() / 4);
  log(LogLevel::Dispatches, "code for debuggers is in '" + folder->path + "/" + name + "'");
  return folder->path + "/" + name;
}

} // namespace oclc::rt
