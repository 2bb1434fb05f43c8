//===- CompilerIdentity.h - Identifies the installed compiler ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Determines an identity of the compiler, because programs in the cache are usable only for the
// same compiler. `oclc --print-identity` prints the identity and the files on which it depends.
// Starting the compiler for each program would take longer than loading a cached program, so the
// output is stored in a file together with the stamps of those files (FileStamp.h). The stored
// output is used until one of the files changes.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_COMPILERIDENTITY_H
#define OCLC_RUNTIME_CORE_COMPILERIDENTITY_H

#include "core/CacheFolder.h"

#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace oclc::rt {

/// A compiler that was installed at some time.
struct CompilerVersion {
  std::string identity; ///< The same for equal compilers on all machines.
  std::string stamps;   ///< Of its files. Never the same after one of them has been replaced.
  bool operator==(const CompilerVersion &) const = default;
};

class CompilerIdentity {
public:
  /// Runs nothing. get() runs the program `compiler` if no stored output of it is current, and
  /// stores the new output in `folder`, if that is writable.
  CompilerIdentity(std::string compiler, const CacheFolder &folder);

  /// Returns the version of the compiler that is installed now. Returns no value if the compiler
  /// fails or does not report an identity, or if its files change meanwhile. If the results of two
  /// calls are equal, compilers that were started in between have this version.
  std::optional<CompilerVersion> get();

private:
  struct File {
    std::string path, stamp;
  };
  struct Known {
    std::string identity;
    std::vector<File> files;
  };

  std::optional<Known> read() const;
  std::optional<Known> ask() const;
  std::optional<Known> askOnce() const;
  void write(const Known &known) const;
  static bool isCurrent(const Known &known);

  const std::string compiler, file;
  const CacheFolder folder;
  std::mutex mutex;
  std::optional<Known> known; ///< Guarded by mutex.
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_COMPILERIDENTITY_H
