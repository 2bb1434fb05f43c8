//===- Linker.h - Run LLD on files in a private folder ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BACKEND_LINKER_H
#define OCLC_BACKEND_LINKER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <string>

namespace oclc::backend {

/// A private folder for the linker's inputs and output. The destructor removes it and its contents.
class WorkFolder {
public:
  WorkFolder() = default;
  ~WorkFolder();
  WorkFolder(const WorkFolder &) = delete;
  WorkFolder &operator=(const WorkFolder &) = delete;

  llvm::Error create();

  std::string file(const llvm::Twine &name) const { return path + "/" + name.str(); }

  /// Writes a file, and returns its path.
  llvm::Expected<std::string> write(const llvm::Twine &name, llvm::StringRef content) const;

private:
  std::string path;
};

/// Runs LLD with the command line `options`. The function is thread-safe, but runs LLD for one call
/// at a time. Errors: as makeLinkerError().
llvm::Error runLinker(llvm::ArrayRef<std::string> options);

} // namespace oclc::backend

#endif // OCLC_BACKEND_LINKER_H
