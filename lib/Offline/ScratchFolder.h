//===- ScratchFolder.h - Temporary files that go away -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A process that is killed removes nothing. So each folder is locked as long as its process lives,
// and the next process that needs one removes those that nobody holds.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_OFFLINE_SCRATCHFOLDER_H
#define OCLC_OFFLINE_SCRATCHFOLDER_H

#include <ctime>
#include <string>

namespace oclc::offline {

/// A folder for temporary files that nobody else can read, removed with all that is in it.
class ScratchFolder {
public:
  /// In TMPDIR, or /tmp. The path is empty when there can be none; errno says why.
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder &) = delete;
  ScratchFolder &operator=(const ScratchFolder &) = delete;

  const std::string &path() const { return folder; }

  /// May be called more than once.
  void remove() const;

private:
  std::string folder;
  int lock = -1;
};

/// Removes the folders in `place` whose processes have ended, but for those of the minute before
/// `now`: a new one is there a moment before it is locked.
void removeLeftFolders(const std::string &place, time_t now = time(nullptr));

} // namespace oclc::offline

#endif // OCLC_OFFLINE_SCRATCHFOLDER_H
