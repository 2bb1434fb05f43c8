//===- CountFile.h - A file of counters that is correct at any moment -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Writes text lines that end with a count, `COUNT}`, and updates the counts in place. An update is
// one store to memory that is mapped from the file. The end of the process cannot interrupt a store
// half-way, and no system call is needed; a system call can take longer than a launch. If the
// file system does not support shared mappings, or allocates disk space for stores to them, or if
// the CPU has no store that is long enough, updates write to the file instead.
//
// The file is not kept open: some applications close descriptors that they have not opened, and the
// number could then refer to another file. An object must not be used by several threads at once.
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
  /// Location of a count.
  struct Place {
    off_t offset = 0; ///< Offset in the file; 0: not in the file.
    char *mapped = nullptr;
  };

  /// Creates an empty file with this name, which must not exist. On failure returns false and sets
  /// errno. `mayMap` permits the use of mapped memory.
  bool create(const std::string &name, bool mayMap = true);
  const std::string &path() const { return name; }

  /// Appends a line that consists of `before`, the count and `}`. Stores the location of the count
  /// in `place`. On failure returns false and sets errno, and the file has no such line.
  bool add(const std::string &before, uint64_t count, Place &place);

  /// Updates a count. Returns false and sets errno if the file must be written and that fails.
  bool set(const Place &place, uint64_t count) const;

private:
  void map(int file, Place &place);

  std::string name;
  bool mayMap = true;
  off_t end = 0;         ///< Offset of the end of the last line.
  char *part = nullptr;  ///< Mapping of the part of the file to which lines are appended.
  off_t partOffset = -1; ///< Offset of that part.
};

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_COUNTFILE_H
