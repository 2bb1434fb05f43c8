//===- OptionalStages.cpp - Which stages may be left out --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The table beside Pipeline.cpp. A stage in which the compiler itself fails is left out, and
// --opt-bisect-limit leaves stages out to find the one that makes wrong code. That is right only
// for a stage whose result no other stage relies on. A new stage is required until it is listed
// here; test/lit/oclc/optional-stages.test compiles without each of these.
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Pipeline.h"

using namespace llvm;

namespace oclc::driver {

namespace {

struct OptionalStage {
  StringLiteral name;    ///< As for isStageNamed, or the whole text of one form.
  StringLiteral instead; ///< What stands in its place; empty: nothing.
};

constexpr OptionalStage OptionalStages[] = {
    // The kernel is in SSA form without them; function(sroa), which makes it so, is required.
    {"function(early-cse", ""},
    {"function(instcombine", ""},

    // Without it indices are as narrow as in the source, in the only form of the kernel.
    {"narrow-ids", ""},

    // Small arrays stay in memory.
    {"unroll-array-loops", ""},

    // One of the forms of sub-group functions has to be chosen. That without lanes works always.
    {"sub-group-lanes", "sub-group-lanes<off>"},

    // They write plans into attributes. Without a plan, dimension 0 is taken, loops of the kernel
    // stay inside the work-items, and each work-group is run for itself.
    {"vector-dim", ""},
    {"implicit-loop-barriers", ""},
    {"group-rows", ""},
    {"stack-groups", ""},

    // LLVM's vectorizers leave loops that call built-ins alone.
    {"vector-variants", ""},

    // Loops over the work-items keep their bounds and their number.
    {"function(sroa,loop-simplify", ""},
    {"narrow-work-item-ranges", ""},
    {"function(loop-simplify,use-id-ranges", ""},
    {"jam-rows", ""},
    {"fold-rows", ""},

    // A kernel with sub-groups comes in two forms, and one of them has to be erased. Without
    // vectors it is the one that needs them.
    {"vectorize-work-items", "vectorize-work-items<off>"},

    // Atomics on local memory lock the bus, as all others do.
    {"plain-local-atomics", ""},

    // LLVM's vectorizers have most of its faults; code without any optimisation works too.
    {"optimize-for-host<O3>", "optimize-for-host<O3;no-vectors>"},
    {"optimize-for-host<O3;no-vectors>", "optimize-for-host<O0>"},

    // Masked accesses stay masked, built-ins stay calls, and offsets stay wide.
    {"unmask-full-vectors", ""},
    {"finish-builtins<O3>", "finish-builtins<O0>"},
    {"short-offsets", ""},
};

} // namespace

/// The stage itself, without the passes that --add-to-stage has put behind it.
static StringRef withoutAdditions(StringRef Stage) {
  int Depth = 0;
  return Stage.take_until([&](char C) {
    Depth += C == '<' || C == '(' ? 1 : C == '>' || C == ')' ? -1 : 0;
    return C == ',' && Depth == 0;
  });
}

bool isStageNamed(StringRef Stage, StringRef Name) {
  Stage = withoutAdditions(Stage);
  if (!Stage.consume_front(Name))
    return false;
  return Stage.empty() || Stage.starts_with("<") || Name.contains('(');
}

std::optional<std::string> withoutStage(StringRef Stage) {
  const StringRef Plain = withoutAdditions(Stage);
  for (const OptionalStage &Each : OptionalStages)
    if (Plain == Each.name || (!Each.name.contains('<') && isStageNamed(Plain, Each.name)))
      return Plain == Each.instead ? std::nullopt : std::optional(Each.instead.str());
  return std::nullopt;
}

} // namespace oclc::driver
