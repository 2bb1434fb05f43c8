//===- CacheFolder.h - Files that any number of processes share -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Each file appears complete, by renaming, or not at all; who finds one damaged replaces it.
// Readers never wait. Folders may be on other machines.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CACHEFOLDER_H
#define OCLC_RUNTIME_CORE_CACHEFOLDER_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace oclc::rt {

/// Where compiled programs are kept: OCLC_CACHE_DIR, or oclc in the user's folder of caches. Empty
/// when they are not.
std::string cacheFolder();

/// How many bytes they may take: OCLC_CACHE_SIZE, in MiB.
uint64_t cacheBytes();

/// Creates the folders in front of the last '/' where they are missing.
void makeFoldersFor(const std::string &path);

/// Writes `content` under another name and renames it. False when that is not possible; then all is
/// as before.
bool writeWhole(const std::string &path, std::span<const std::byte> content);

/// Says that the file is still of use, once in a while.
void touch(const std::string &path);

/// Removes the files in `folder` that have not been of use for the longest time until the others
/// take no more than `bytes`, and what processes that were killed have left behind.
void removeOldest(const std::string &folder, uint64_t bytes);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_CACHEFOLDER_H
