//===- ScratchFolder.h - Temporary folders that are always removed ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Creates folders for temporary files. A process that is killed cannot remove its folder. Each
// folder is therefore locked while its process runs, and the next process that creates such a
// folder first removes the folders that no process has locked (removeLeftFolders).
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_OFFLINE_SCRATCHFOLDER_H
#define OCLC_OFFLINE_SCRATCHFOLDER_H

#include <ctime>
#include <string>

namespace oclc::offline {

/// A folder for temporary files that other users cannot read. The destructor removes the folder and
/// its contents.
class ScratchFolder {
public:
  /// Creates a folder in TMPDIR or else in /tmp. If that fails, the path is empty and errno has the
  /// reason.
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder &) = delete;
  ScratchFolder &operator=(const ScratchFolder &) = delete;

  const std::string &path() const { return folder; }

  /// Removes the folder early. May be called more than once.
  void remove() const;

private:
  std::string folder;
  int lock = -1;
};

/// Removes this user's scratch folders in `place` whose processes have ended. Folders that are less
/// than a minute old at `now` are kept, because a new folder exists for a moment before it is
/// locked. Examines only the first entries of a large `place`.
void removeLeftFolders(const std::string &place, time_t now = time(nullptr));

} // namespace oclc::offline

#endif // OCLC_OFFLINE_SCRATCHFOLDER_H
