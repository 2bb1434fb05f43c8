//===- CountFile.h - Lines with counts that are right at any moment ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A line ends in a count, `COUNT}`, which is written into the file over the one before it. That is
// done in memory that is mapped from the file: one store, which no end of the process can divide,
// and no call of the system, of which each takes longer than many a launch. Where a file system has
// no such memory, or needs room on the disk for what is stored there, the file is written instead.
//
// No file stays open: applications close files that they do not know, and ours must not have a
// number that has become that of another. One file is for one thread at a time.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_COUNTFILE_H
#define OCLC_RUNTIME_CORE_COUNTFILE_H

#include <cstdint>
#include <string>
#include <sys/types.h>

namespace oclc::rt::capture {

class CountFile {
public:
  /// Where a count is.
  struct Place {
    off_t offset = 0; ///< In the file; 0: it is not there.
    char *mapped = nullptr;
  };

  /// A file of that name, which is not there yet. False, and errno says why, when there can be
  /// none.
  bool create(const std::string &name, bool mayMap = true);
  const std::string &path() const { return name; }

  /// Adds `before`, the count, and `}` as a line. False, and errno says why, when it cannot be
  /// written; the file is as it was then.
  bool add(const std::string &before, uint64_t count, Place &place);

  /// False, and errno says why, when the file has to be written and cannot be.
  bool set(const Place &place, uint64_t count) const;

private:
  void map(int file, Place &place);

  std::string name;
  bool mayMap = true;
  off_t end = 0;         ///< Of the last line.
  char *part = nullptr;  ///< Of the file, where lines are added, in memory.
  off_t partOffset = -1; ///< Of that part.
};

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_COUNTFILE_H
