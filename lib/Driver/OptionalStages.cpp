//===- OptionalStages.cpp - Which stages may be left out ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The table of the stages of Pipeline.cpp that may be left out. The driver leaves out a stage in
// which the compiler itself has failed, and --opt-bisect-limit leaves stages out to find the one
// that causes a miscompilation. A stage may be in the table only if no other stage relies on its
// result. All other stages are required, also new ones. test/lit/oclc/optional-stages.test compiles
// without each stage of the table.
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Pipeline.h"
#include "Target/Target.h"

using namespace llvm;

namespace oclc::driver {

namespace {

struct OptionalStage {
  StringLiteral name;    ///< A name for isStageNamed, or the whole text of a stage.
  StringLiteral instead; ///< The replacement; empty: none.
};

constexpr OptionalStage OptionalStages[] = {
    // These stages only simplify. function(sroa), which promotes variables to SSA form, is
    // required.
    {"function(early-cse", ""},
    {"function(instcombine", ""},

    // Without it, indices have the width that they have in the source, and there is one version of
    // the kernel.
    {"widen-id-indices", ""},

    // Without it, small arrays stay in memory.
    {"unroll-array-loops", ""},

    // Without it, the passes make all choices by estimates.
    {"apply-settings", ""},

    // Some stage must select an implementation of the sub-group functions. The one with barriers
    // always works.
    {"sub-group-lanes", "sub-group-lanes<off>"},

    // These write plans to attributes. Without a plan, vectors are in dimension 0, loops of the
    // kernel stay inside the loops over work-items, and each work-group runs separately.
    {"select-vector-dimension", ""},
    {"implicit-loop-barriers", ""},
    {"coalesce-work-groups", ""},
    {"interleave-work-groups", ""},

    // Without it, LLVM's vectorizers do not vectorize loops that call built-ins.
    {"annotate-vector-variants", ""},

    // Without these, loops over work-items keep their bounds and are not combined.
    {"function(sroa,loop-simplify", ""},
    {"tighten-work-item-bounds", ""},
    {"function(loop-simplify,propagate-id-ranges", ""},
    {"split-quotient-ranges", ""},
    {"version-interior-groups", ""},
    {"unroll-and-jam-work-items", ""},
    {"collapse-work-item-loops", ""},

    // sub-group-lanes can leave two clones of a kernel, and this stage must select one of them.
    // Without vectors, it erases the clone that requires vectors.
    {"vectorize-work-items", "vectorize-work-items<off>"},

    // Without it, atomics on local memory lock the bus like all other atomics.
    {"lower-local-atomics", ""},

    // Without it, updates that change nothing take as long as others.
    {"test-before-update", ""},

    // Without it, kernels with very many barrier regions take longer to compile.
    {"outline-region-loops", ""},

    // Most faults of LLVM are in its vectorizers, so the first replacement leaves out only these.
    // The second one does not optimise at all.
    {"optimize-for-host<O3>", "optimize-for-host<O3;no-vectors>"},
    {"optimize-for-host<O3;no-vectors>", "optimize-for-host<O0>"},
    {"optimize-for-host<O1>", "optimize-for-host<O0>"},

    // Without these, masked accesses stay masked, built-ins stay calls, gathers stay narrow,
    // offsets
    // stay wide, and LLVM branches around the inactive lanes of gathers.
    {"blend-masked-stores", ""},
    {"version-all-active-masks", ""},
    {"link-deferred-builtins<O3>", "link-deferred-builtins<O0>"},
    {"link-deferred-builtins<O1>", "link-deferred-builtins<O0>"},
    {"gather-words", ""},
    {"narrow-gather-offsets", ""},
    {"load-inactive-lanes", ""},
};

} // namespace

/// Returns `stage` for the same CPU with shorter registers, if it selects a CPU with long ones.
static std::optional<std::string> withShorterRegisters(StringRef stage) {
  static constexpr StringLiteral begin = "lower-address-spaces<cpu=", end = ">";
  if (!stage.consume_front(begin) || !stage.consume_back(end))
    return std::nullopt;
  const target::TargetSpec cpu = cantFail(target::resolveTarget(stage));
  const std::string shorter = cpu.architecture->withShorterRegisters(cpu);
  return shorter.empty() ? std::nullopt : std::optional(begin.str() + shorter + end.str());
}

/// Returns the stage without the passes that --add-to-stage has appended.
static StringRef withoutAdditions(StringRef stage) {
  int depth = 0;
  return stage.take_until([&](char c) {
    depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
    return c == ',' && depth == 0;
  });
}

bool isStageNamed(StringRef stage, StringRef name) {
  stage = withoutAdditions(stage);
  if (!stage.consume_front(name))
    return false;
  return stage.empty() || stage.starts_with("<") || name.contains('(');
}

std::optional<std::string> withoutStage(StringRef stage) {
  const StringRef plain = withoutAdditions(stage);
  for (const OptionalStage &each : OptionalStages)
    if (plain == each.name || (!each.name.contains('<') && isStageNamed(plain, each.name)))
      return plain == each.instead ? std::nullopt : std::optional(each.instead.str());
  return withShorterRegisters(plain);
}

} // namespace oclc::driver
