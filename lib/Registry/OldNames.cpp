//===- OldNames.cpp - Accepts the names that passes had before --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Registry/OldNames.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

#include <utility>

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr std::pair<StringLiteral, StringLiteral> Renamed[] = {
    {"expand-queries", "expand-work-item-queries"},
    {"finish-builtins", "link-deferred-builtins"},
    {"fold-rows", "collapse-work-item-loops"},
    {"forward-stores", "store-to-load-forwarding"},
    {"group-rows", "coalesce-work-groups"},
    {"group-variables", "allocate-collective-storage"},
    {"guard-division", "sanitize-division"},
    {"hide-narrow-indices", "freeze-narrow-indices"},
    {"jam-rows", "unroll-and-jam-work-items"},
    {"narrow-ids", "widen-id-indices"},
    {"narrow-work-item-ranges", "tighten-work-item-bounds"},
    {"order-within-items", "drop-unsafe-parallel-metadata"},
    {"plain-local-atomics", "lower-local-atomics"},
    {"print<vector-plan>", "print<linearization>"},
    {"short-offsets", "narrow-gather-offsets"},
    {"stack-groups", "interleave-work-groups"},
    {"unmask-full-vectors", "version-all-active-masks"},
    {"use-id-ranges", "propagate-id-ranges"},
    {"vector-dim", "select-vector-dimension"},
    {"vector-variants", "annotate-vector-variants"},
    {"workitem-handler", "select-work-group-method"},
};

/// Warns about an old name the first time only, because the pass builder parses some elements
/// twice.
void warnOnce(StringRef old, StringRef fresh) {
  static StringSet<> Warned;
  if (Warned.insert(old).second)
    WithColor::warning() << "the pass '" << old << "' is called '" << fresh
                         << "' now; the next version will not know the old name\n";
}

} // namespace

std::string withCurrentName(StringRef element) {
  for (const auto &[old, fresh] : Renamed) {
    StringRef parameters = element;
    if (!parameters.consume_front(old) || !(parameters.empty() || parameters.starts_with("<")))
      continue;
    warnOnce(old, fresh);
    return fresh.str() + parameters.str();
  }
  return element.str();
}

} // namespace oclc::passes
