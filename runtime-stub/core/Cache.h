//===- Cache.h - Programs that were compiled earlier ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// For each recipe, compiler and CPU a file, which is a program archive: usually of one program, of
// several where the source includes files that have changed. Of processes that want the same
// program at once one compiles it, and the others wait for the file. Nothing is ever wrong because
// of what is in the folder: a file that is damaged, or for another CPU, is as good as none.
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
  /// The one of this process; null when nothing is to be kept.
  static Cache *get();

  /// In `folder`, of at most `bytes` bytes.
  Cache(const Compiler &compiler, const CacheFolder &folder, uint64_t bytes);

  /// What is kept, or what the compiler makes of the recipe, which then is.
  CompileAnswer compile(const offline::Recipe &recipe, const binary::ArchivedProgram &program);

private:
  std::string fileOf(const offline::Recipe &recipe, const binary::ArchivedProgram &program,
                     const std::string &identity) const;
  void keep(const std::string &file, binary::ArchivedProgram program,
            const CompileAnswer &answer) const;

  const Compiler &compiler;
  const CacheFolder folder;
  const uint64_t bytes;
  CompilerIdentity identity;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_CACHE_H
