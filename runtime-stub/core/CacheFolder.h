//===- CacheFolder.h - Folder of files that several processes share ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Reads and writes files in a folder that any number of processes share, also over a network. A
// file is written completely and then renamed, so readers find all of it or nothing. A process that
// finds a damaged file replaces it. Readers never wait.
//
// The code in these files is executed, so it matters who can write to them. A default folder in the
// user's home is trusted if no other user can write to it (SafeFolder.h); its files must belong to
// the user or root. A folder that the user has specified may have other writers, but must not be
// writable by everybody. With a key, only files count that were signed with this key.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CACHEFOLDER_H
#define OCLC_RUNTIME_CORE_CACHEFOLDER_H

#include "Offline/FileBytes.h"
#include "base/Descriptor.h"

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
    User,  ///< Only the user and root may write.
    Named, ///< The user has specified the folder and trusts all who have write access to it.
  };
  using Key = std::vector<std::byte>; ///< Empty: files are not signed.

  /// Returns the folder that the environment specifies: OCLC_CACHE_DIR, or else oclc in the user's
  /// cache folder. Returns no value if the cache is disabled, if the process is privileged, or,
  /// with the reason in the log, if the folder or its key cannot be used.
  static std::optional<CacheFolder> find();

  CacheFolder(std::string path, Owner owner, Key key = {})
      : path(std::move(path)), owner(owner), key(std::move(key)) {}

  /// Opens a file for reading; no value if it is missing or not trusted. Names consist of a
  /// subfolder of this folder and a name in that subfolder: "compilers/x".
  std::optional<offline::FileBytes> read(const std::string &name) const;

  /// Writes a file. On failure returns false and leaves an existing file unchanged.
  bool write(const std::string &name, std::span<const std::byte> content) const;

  /// Updates the modification time of a file that has been used, at most once an hour.
  void touch(const std::string &name) const;

  /// Removes the least recently used files in `folder` until the others occupy at most `bytes`
  /// bytes. Also removes temporary files and unused locks that are more than an hour old: killed
  /// processes have left them behind.
  void removeOldest(const std::string &folder, uint64_t bytes) const;

  /// Opens the folder that contains the file `name`. On failure returns a closed descriptor and
  /// stores the reason in `why`.
  Descriptor folderOf(const std::string &name, bool creates, std::string &why) const;

  /// Returns the access mode of new files, which the umask reduces. Files of a named folder can
  /// also be changed by their group and read by everybody.
  mode_t mode() const;

  /// True if only files that were signed with a key count.
  bool signs() const { return !key.empty(); }

  const std::string path;

private:
  Descriptor open(bool creates, std::string &why) const;
  Descriptor openNamed(bool creates, std::string &why) const;
  bool isTrusted(const struct stat &status) const;

  const Owner owner;
  const Key key;
};

/// Returns the maximum size of a cache in bytes: OCLC_CACHE_SIZE, which is in MiB, or 512 MiB.
uint64_t cacheBytes();

/// Returns "name" for "folder/name".
std::string nameInFolder(const std::string &name);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_CACHEFOLDER_H
