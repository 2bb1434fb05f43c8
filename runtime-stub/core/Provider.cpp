//===- Provider.cpp - Provides compiled programs ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Provider.h"

#include "base/Log.h"
#include "core/Archives.h"
#include "core/Cache.h"

namespace oclc::rt {

bool canProvide() { return Archives::get().any() || Compiler::get(); }

CompileAnswer provide(const offline::Recipe &recipe) {
  const binary::ArchivedProgram program = offline::describe(recipe);
  std::string why;
  if (Archives::get().any()) {
    if (auto answer = Archives::get().find(recipe, program, why))
      return std::move(*answer);
    log(why);
  }
  const Compiler *compiler = Compiler::get();
  if (!compiler)
    return {CompileAnswer::Status::Error, {}, why, {}, {}};
  if (Cache *cache = Cache::get())
    return cache->compile(recipe, program);
  return compiler->compile(recipe);
}

} // namespace oclc::rt
