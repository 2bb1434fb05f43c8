//===- SupportFile.h - Write the support archive to a file ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_SUPPORTFILE_H
#define OCLC_DRIVER_SUPPORTFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"

namespace oclc::driver {

/// A temporary file with builtins::supportArchive(), which the destructor removes. If no object
/// needs the archive, which is the case for most kernels, no file is created.
class SupportFile {
public:
  SupportFile() = default;
  ~SupportFile();
  SupportFile(const SupportFile &) = delete;
  SupportFile &operator=(const SupportFile &) = delete;

  /// Writes the file if one of the ELF objects, which are for `architecture`, leaves a symbol
  /// undefined. Error: OutputError.
  llvm::Error createFor(llvm::ArrayRef<llvm::StringRef> objects, llvm::StringRef architecture);

  /// Empty if there is no file.
  llvm::StringRef path() const { return Path; }

private:
  llvm::SmallString<128> Path;
};

} // namespace oclc::driver

#endif // OCLC_DRIVER_SUPPORTFILE_H
