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
// The code in these files runs, so it matters who can write to them. A folder in the user's own
// place is trusted when nobody else can (SafeFolder.h), and its files are the user's or root's. One
// that the user has named may have other writers, but not everybody. With a key, only files count
// that somebody who has the key has signed.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CACHEFOLDER_H
#define OCLC_RUNTIME_CORE_CACHEFOLDER_H

#include "Offline/FileBytes.h"
#include "exec/Descriptor.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace oclc::rt {

class CacheFolder {
public:
  enum class Owner {
    User,  ///< The user alone.
    Named, ///< Whoever can write to what the user has named.
  };
  using Key = std::vector<std::byte>; ///< Empty: files are not signed.

  /// Finds the folder that the environment names: OCLC_CACHE_DIR, or oclc in the user's folder of
  /// caches. Nothing when programs are not kept, or others could write to the folder; the log says
  /// why.
  static std::optional<CacheFolder> find();

  CacheFolder(std::string path, Owner owner, Key key = {})
      : path(std::move(path)), owner(owner), key(std::move(key)) {}

  /// Files are named by a folder in this one, and a name in that: "compilers/x".
  std::optional<offline::FileBytes> read(const std::string &name) const;

  /// False when that is not possible; then all is as before.
  bool write(const std::string &name, std::span<const std::byte> content) const;

  /// Says that the file is still of use, once in a while.
  void touch(const std::string &name) const;

  /// Removes the files in `folder` that have not been of use for the longest time until the others
  /// take no more than `bytes`, and what processes that were killed have left behind.
  void removeOldest(const std::string &folder, uint64_t bytes) const;

  /// The folder in which the file `name` is, or closed; `why` says why.
  Descriptor folderOf(const std::string &name, bool creates, std::string &why) const;

  /// For files that all who may write to the folder may change.
  mode_t mode() const;

  const std::string path;

private:
  Descriptor open(bool creates, std::string &why) const;
  Descriptor openNamed(bool creates, std::string &why) const;
  bool isTrusted(const struct stat &status) const;

  const Owner owner;
  const Key key;
};

/// How many bytes a cache may take: OCLC_CACHE_SIZE, in MiB.
uint64_t cacheBytes();

/// "name" of "folder/name".
std::string nameInFolder(const std::string &name);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_CACHEFOLDER_H
