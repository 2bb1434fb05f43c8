//===- CompilerIdentity.h - Which compiler it is ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Programs that were compiled earlier are of use only if the compiler is still the same.
// `oclc --print-identity` says which one it is, and of which files that is a matter; to start it
// for every program would take longer than to load one. So the answer is kept in a file, with what
// the system says of each of these files, until one of them changes.
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

class CompilerIdentity {
public:
  /// Of the program `compiler`; what it says is kept in `folder`, if that can be written to.
  CompilerIdentity(std::string compiler, const CacheFolder &folder);

  /// The same for equal compilers, on whichever machine. Nothing when the compiler does not say.
  std::optional<std::string> get();

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
  void write(const Known &known) const;
  static bool isCurrent(const Known &known);

  const std::string compiler, file;
  const CacheFolder folder;
  std::mutex mutex;
  std::optional<Known> known; ///< Guarded by it.
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_COMPILERIDENTITY_H
