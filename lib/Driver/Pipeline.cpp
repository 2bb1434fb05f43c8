//===- Pipeline.cpp - The stages from canonical IR to host IR -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The only place that determines the order of stages. Each stage is a pass with a name
// (docs/passes/). This file is meant to be read from top to bottom.
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Pipeline.h"

#include "Passes/SPIR/Spir.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace oclc::driver {

std::string sizeText(const binary::Size3 &Size) {
  return (Twine(Size[0]) + "x" + Twine(Size[1]) + "x" + Twine(Size[2])).str();
}

std::string sizeText(const KernelSize &Size) { return Size.kernel + ":" + sizeText(Size.size); }

/// Returns a list such as "any;64x1x1;blur:16x16x1".
static std::string variantList(const PipelineOptions &Options) {
  SmallVector<std::string> Sizes;
  if (Options.anyLocalSize)
    Sizes.push_back("any");
  for (const binary::Size3 &Size : Options.localSizes)
    Sizes.push_back(sizeText(Size));
  for (const KernelSize &Size : Options.kernelSizes)
    Sizes.push_back(sizeText(Size));
  return join(Sizes, ";");
}

static bool makesVectors(const PipelineOptions &Options) {
  return Options.optimize && Options.vectorWidth != "off";
}

/// True if vectors are allowed and the method runs the work-items of a sub-group together.
static bool maySubGroupsBeVectors(const PipelineOptions &Options) {
  return makesVectors(Options) && (Options.method == "auto" || Options.method == "loops");
}

static passes::BuildOptions buildOptions(const frontend::LanguageOptions &Options) {
  passes::BuildOptions Result;
  Result.correctlyRoundedDivideSqrt = Options.correctlyRoundedDivideSqrt;
  Result.fastRelaxedMath = Options.fastRelaxedMath;
  Result.finiteMathOnly = Options.finiteMathOnly;
  Result.madEnable = Options.madEnable;
  Result.noSignedZeros = Options.noSignedZeros;
  Result.uniformWorkGroupSize = Options.uniformWorkGroupSize;
  Result.unsafeMathOptimizations = Options.unsafeMathOptimizations;
  return Result;
}

std::vector<std::string> inputStages(const frontend::LanguageOptions &Options) {
  std::vector<std::string> Stages;
  auto Run = [&](const Twine &Pass) { Stages.push_back(Pass.str()); };

  // Apply build options, which Clang writes into the IR of OpenCL C: those of this compilation, and
  // those of the producer.
  Run("apply-build-options<" + buildOptions(Options).text() + ">");

  // Fuse products and sums as in OpenCL C, in modules that allow it.
  Run("spir-contractions");

  // Upgrade lists of kernels, the triple and the data layout.
  Run("spir-metadata");

  // Reject features that the device does not support, with messages in terms of OpenCL C.
  Run("spir-restrictions");

  // Give built-in functions the names and types that Clang gives them.
  Run("spir-builtins");
  Run("spir-events");

  // Remove initial values of local variables, and let shifts count modulo the width.
  Run("spir-locals");
  Run("spir-shifts");

  // Restore what the SPIR-V translator drops: constant variables, arithmetic instructions, integer
  // votes.
  Run("spirv-constants");
  Run("spirv-arithmetic");
  Run("spirv-votes");

  // Give functions and calls the attributes that Clang gives them.
  Run("builtin-attributes");

  // Any module that is not canonical now is a fault of the stages above, and is reported as such.
  Run("verify-canonical");
  return Stages;
}

std::vector<std::string> pipelineStages(const PipelineOptions &Options) {
  std::vector<std::string> Stages;
  auto Run = [&](const Twine &Pass) { Stages.push_back(Pass.str()); };

  // From here on the module obeys the rules of canonical IR, whatever the source language was.
  Run("verify-canonical");

  // Link the built-in functions that are called, apart from those for which a vectorizer has a
  // better variant.
  Run("link-builtins");

  // Make each kernel one function: inline helpers and built-ins; barriers and queries remain.
  Run("flatten");

  // Guard integer divisions: division by zero has an unspecified result in OpenCL C and must not
  // trap.
  Run("sanitize-division");

  // Copy structures that are passed by value to private memory, so that every argument is a plain
  // value.
  Run("byval-to-private");

  // Create the variables in which collective functions accumulate values of a work-group.
  Run("allocate-collective-storage");

  // Turn __local variables into arguments that point into the local memory of the work-group.
  Run("automatic-locals");

  // Express work-item queries by local ids, group ids and sizes with constant dimensions. Later
  // passes can then find common parts of ids, and may move the queries; they may not move the
  // functions that Clang declares.
  Run("expand-work-item-queries");

  // Promote variables to SSA form.
  Run("function(sroa)");

  // Pack the arguments of printf, which ends variadic calls. Formats that were passed to helper
  // functions are known by now, and similar calls have not been merged yet.
  Run("lower-printf");

  // Simplify before the kernel is cut into regions, and merge code that both paths of a branch
  // contain. That can merge queries of two dimensions into one with a variable dimension;
  // expand-work-item-queries separates these again. In between, compute truncated indices in 64
  // bits, in a version of the kernel for launches in which all ids are below 2^31.
  if (Options.optimize) {
    Run("function(early-cse,simplifycfg<hoist-common-insts;sink-common-insts>)");
    Run("expand-work-item-queries");
    Run("widen-id-indices");
    Run("function(instcombine<no-verify-fixpoint>,simplifycfg)");
  }

  // Promote small private arrays to registers where unrolling the loops that index them suffices.
  if (Options.optimize)
    Run("unroll-array-loops");

  // Resolve queries of the address space of generic pointers, which few kernels contain, from where
  // the pointer was cast.
  Run("resolve-address-spaces");

  // Clone the kernel for each local size, with get_local_size() as a constant, and for any size.
  Run("specialize<" + variantList(Options) + ">");

  // In clones that allow it, the work-items of a sub-group become the lanes of a vector. In all
  // others they wait for each other at barriers.
  Run(maySubGroupsBeVectors(Options) ? "sub-group-lanes" : "sub-group-lanes<off>");

  // Plan the method by which each clone becomes a work-group function, unless one is requested.
  Run("select-work-group-method<" + Options.method + ">");

  // Plan the dimension in which adjacent work-items become vector lanes: one in which they access
  // adjacent memory.
  if (Options.optimize || Options.vectorDim != "auto")
    Run("select-vector-dimension<" + Options.vectorDim + ">");

  // Interchange loops that all work-items run in step with the loop over the work-items, where
  // vectors then access contiguous memory. With an explicit vector width this is not needed: the
  // lanes of a vector run such a loop in step.
  if (Options.optimize && Options.vectorWidth == "auto")
    Run("implicit-loop-barriers");

  // Run work-groups that a kernel without barriers cannot distinguish as one long row of
  // work-items.
  Run("coalesce-work-groups");

  // Run small work-groups with barriers in step, so that none waits for its own stores.
  if (Options.optimize)
    Run("interleave-work-groups");

  // Values that live across a barrier must be in memory before regions are formed. First PHIs
  // become allocas,
  Run("phis-to-allocas");

  // then all allocas move to the entry block.
  Run("allocas-to-entry");

  // Form a region with one entry from the code between two barriers.
  Run("barrier-regions");

  // Create a loop over the work-items around each region; context arrays store what crosses a
  // barrier.
  Run("workitem-loops");

  // Alternatively, copy each region for every work-item of a small group.
  Run("workitem-replication");

  // Alternatively, create loops in which each work-item continues at the barrier that it has
  // reached.
  Run("cbs");

  // Create the function that the runtime calls. It unpacks arguments and loops over work-groups.
  Run("workgroup-launcher");

  // Replace SPIR's address spaces and calling conventions by those of the host, and set its CPU.
  Run("lower-address-spaces<cpu=" + Options.cpu + ">");

  // Annotate built-in calls with their vector variants so that LLVM can vectorize loops that
  // contain them.
  if (makesVectors(Options))
    Run("annotate-vector-variants");

  // Shorten the loops over work-items to those within the bounds that the kernel checks.
  if (Options.optimize) {
    Run("function(sroa,loop-simplify)");
    Run("tighten-work-item-bounds");
    // Use the remaining checks: trip counts that are uniform, and ids that are not negative.
    Run("function(loop-simplify,propagate-id-ranges)");
  }

  // Run several rows of work-items at once if they load or compute the same values.
  if (makesVectors(Options))
    Run("unroll-and-jam-work-items");

  // Fold rows that are shorter than a vector into one loop, where that fills vectors.
  if (makesVectors(Options))
    Run("collapse-work-item-loops");

  // Vectorize loops over work-items, where that costs less than LLVM's own vectorizer.
  if (makesVectors(Options))
    Run("vectorize-work-items<" + Options.vectorWidth + ">");

  // Replace atomics on local memory by plain accesses: only one thread sees that memory.
  if (Options.optimize)
    Run("lower-local-atomics");

  // Run LLVM's optimisation pipeline for the CPU, including its vectorizers.
  Run(!Options.optimize       ? "optimize-for-host<O0>"
      : makesVectors(Options) ? "optimize-for-host<O3>"
                              : "optimize-for-host<O3;no-vectors>");

  // Add versions without masks for vectors with all lanes active, where masks are expensive.
  if (makesVectors(Options))
    Run("version-all-active-masks");

  // Link the built-ins that are still called, scalar or vector.
  Run(Options.optimize ? "link-deferred-builtins<O3>" : "link-deferred-builtins<O0>");

  // Use 32-bit offsets in gathers and scatters where they suffice.
  if (makesVectors(Options))
    Run("narrow-gather-offsets");

  return Stages;
}

} // namespace oclc::driver
