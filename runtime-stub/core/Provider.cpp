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
#include "core/Upgrade.h"

#include <algorithm>

namespace oclc::rt {

bool canProvide() { return Archives::get().any() || Compiler::get(); }

const char *profile() { return canProvide() ? "FULL_PROFILE" : "EMBEDDED_PROFILE"; }

static CompileAnswer compile(const offline::Recipe &recipe, const binary::ArchivedProgram &program,
                             Tier tier) {
  if (Cache *cache = Cache::get())
    return cache->compile(recipe, program, {tier});
  return Compiler::get()->compile(recipe, {tier});
}

/// Returns the answer that the application gets if the compiler has returned `quick`, the answer
/// with quick code. The result contains fast code if the cache already has it, or if this quick
/// code could not be replaced later.
static CompileAnswer settle(CompileAnswer quick, const offline::Recipe &recipe,
                            const binary::ArchivedProgram &program) {
  if (quick.status != CompileAnswer::Status::Success)
    return quick;
  if (!quick.content)
    quick.content = binary::readProgram(quick.binary).program;
  if (!quick.content || !upgrades())
    return quick;
  if (std::ranges::any_of(quick.content->members,
                          [](const binary::Member &each) { return hasVariables(each.binary); }))
    return compile(recipe, program, Tier::Full);
  if (auto fast = findUpgraded(quick.binary, *quick.content)) {
    quick.binary = std::move(fast->binary);
    quick.content = std::move(fast->content);
  }
  return quick;
}

CompileAnswer provide(const offline::Recipe &recipe) {
  const binary::ArchivedProgram program = offline::describe(recipe);
  std::string why;
  if (Archives::get().any()) {
    if (auto answer = Archives::get().find(recipe, program, why))
      return std::move(*answer);
    log(why);
  }
  if (!Compiler::get())
    return {CompileAnswer::Status::Error, {}, why, {}, {}};
  const Tier tier = firstTier(recipe);
  // A process with OCLC_BUILD=full may have left fast code.
  if (Cache *const cache = tier == Tier::Quick && upgrades() ? Cache::get() : nullptr)
    if (auto fast = cache->find(recipe, program))
      return std::move(*fast);
  CompileAnswer answer = compile(recipe, program, tier);
  return tier == Tier::Quick ? settle(std::move(answer), recipe, program) : answer;
}

} // namespace oclc::rt
