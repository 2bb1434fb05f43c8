//===- Cache.h - Cache of compiled programs ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Keeps compiled programs in files, which later processes load instead of compiling. For each
// recipe, compiler, CPU and tier (Tier.h) there is one file, a program archive. It usually contains
// one program; it contains several if the contents of included files have changed. If processes
// request the same program at the same time, one compiles it and the others wait for the file, but
// not longer than a minute. The content of the folder never causes an error: a file that is damaged
// or for another CPU counts as missing.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CACHE_H
#define OCLC_RUNTIME_CORE_CACHE_H

#include "core/CacheFolder.h"
#include "core/Compiler.h"
#include "core/CompilerIdentity.h"

namespace oclc::rt {

class Cache {
public:
  /// Returns the cache of this process; null if there is no compiler or no folder for the cache.
  static Cache *get();

  /// Keeps at most `bytes` bytes of programs in `folder`.
  Cache(const Compiler &compiler, const CacheFolder &folder, uint64_t bytes);

  /// Returns the cached answer with fast code for the recipe; no value if there is none.
  std::optional<CompileAnswer> find(const offline::Recipe &recipe,
                                    const binary::ArchivedProgram &program);

  /// Returns the cached answer for the recipe. If there is none, compiles the recipe. Stores the
  /// new answer, unless the compilation fails or the next one may give another result although the
  /// recipe and its included files are the same (__TIME__, for example).
  CompileAnswer compile(const offline::Recipe &recipe, const binary::ArchivedProgram &program,
                        const CompileMode &mode = {});

private:
  std::string fileOf(const offline::Recipe &recipe, const binary::ArchivedProgram &program,
                     const std::string &identity, Tier tier) const;
  void keep(const std::string &file, binary::ArchivedProgram program,
            const CompileAnswer &answer) const;

  const Compiler &compiler;
  const CacheFolder folder;
  const uint64_t bytes;
  CompilerIdentity identity;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_CACHE_H
