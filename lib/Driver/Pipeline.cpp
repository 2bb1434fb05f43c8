//===- Pipeline.cpp - The stages from canonical IR to host IR ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The only place that knows the order. Each stage is a pass with a name (docs/passes.md); this file
// is meant to be read from top to bottom.
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

/// "any;64x1x1;blur:16x16x1"
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

/// Other methods part the work-items of a sub-group.
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

  // Options that Clang writes into what it makes of OpenCL C: ours, and those of the producer.
  Run("apply-build-options<" + buildOptions(Options).text() + ">");

  // Where a module allows it, products and sums may be fused as in OpenCL C.
  Run("spir-contractions");

  // Old lists of kernels, old layouts.
  Run("spir-metadata");

  // What the device has not is refused in the words of OpenCL C.
  Run("spir-restrictions");

  // Built-in functions by the names and with the types that Clang gives them.
  Run("spir-builtins");
  Run("spir-events");

  // Local variables have no initial value, and shifts count modulo the width.
  Run("spir-locals");
  Run("spir-shifts");

  // What is constant in SPIR-V and what it computes, where the translator does not tell.
  Run("spirv-constants");
  Run("spirv-arithmetic");
  Run("spirv-votes");

  // What LLVM may do with functions and calls is what Clang allows it.
  Run("builtin-attributes");

  // What is still not canonical is a mistake in this file, and reported as that.
  Run("verify-canonical");
  return Stages;
}

std::vector<std::string> pipelineStages(const PipelineOptions &Options) {
  std::vector<std::string> Stages;
  auto Run = [&](const Twine &Pass) { Stages.push_back(Pass.str()); };

  // Whatever the source language was, the module obeys the rules of canonical IR from here on.
  Run("verify-canonical");

  // Built-in functions that are called get their bodies, but for those that a vectorizer has a
  // better form of; the rest of the library stays out.
  Run("link-builtins");

  // Each kernel becomes one function: helpers and built-ins are inlined, barriers and queries
  // remain.
  Run("flatten");

  // Integer division by zero has an unspecified result in OpenCL C; it must not trap.
  Run("guard-division");

  // Structures passed by value become private copies, so that every argument is a plain value.
  Run("byval-to-private");

  // Collective functions get the variables in which a work-group accumulates.
  Run("group-variables");

  // __local variables become arguments that point into the work-group's local memory.
  Run("automatic-locals");

  // Work-item queries are reduced to local ids, group ids and sizes, with constant dimensions. The
  // passes behind it then find what ids have in common, and may move queries, which those that
  // Clang declares forbid.
  Run("expand-queries");

  // LLVM brings the kernel into SSA form.
  Run("function(sroa)");

  // printf's arguments go into a packed buffer, so that variadic calls end here: when formats that
  // went through helpers are known, and before similar calls could be merged.
  Run("lower-printf");

  // LLVM folds what can be folded before the kernel is cut into regions, and what both ways of a
  // branch do is done once; queries for two dimensions that became one by that are parted again, by
  // the same pass. In between, indices that were truncated become as wide as ids are, in a form of
  // the kernel for launches in which they fit.
  if (Options.optimize) {
    Run("function(early-cse,simplifycfg<hoist-common-insts;sink-common-insts>)");
    Run("expand-queries");
    Run("narrow-ids");
    Run("function(instcombine<no-verify-fixpoint>,simplifycfg)");
  }

  // Small private arrays become registers where unrolling the loops that index them is enough.
  if (Options.optimize)
    Run("unroll-array-loops");

  // Which memory a generic pointer leads to is asked by few kernels; the answer is where it was
  // cast.
  Run("resolve-address-spaces");

  // One clone for each local size, in which get_local_size() is a constant, and one for any size.
  Run("specialize<" + variantList(Options) + ">");

  // In clones for which that can work, the work-items of a sub-group become the lanes of a vector;
  // in all others they wait for each other at barriers.
  Run(maySubGroupsBeVectors(Options) ? "sub-group-lanes" : "sub-group-lanes<off>");

  // Each clone gets the method by which it becomes a work-group function, if none is asked for.
  Run("workitem-handler<" + Options.method + ">");

  // And the dimension in which neighbours are lanes of vectors: where they access neighbours in
  // memory.
  if (Options.optimize || Options.vectorDim != "auto")
    Run("vector-dim<" + Options.vectorDim + ">");

  // A loop that all work-items run in step changes places with the loop over the work-items, where
  // that lets vectors take neighbours; vectors of work-items run it in step themselves.
  if (Options.optimize && Options.vectorWidth == "auto")
    Run("implicit-loop-barriers");

  // Work-groups that a kernel without barriers cannot tell apart may run as one long row.
  Run("group-rows");

  // Small ones with barriers run in step, so that none has to wait for its own memory.
  if (Options.optimize)
    Run("stack-groups");

  // Values that live across a barrier must be in memory before regions can be told apart: phis
  // first,
  Run("phis-to-allocas");

  // then every alloca in the entry block, where there is exactly one of each.
  Run("allocas-to-entry");

  // The code between two barriers becomes a region with one entry.
  Run("barrier-regions");

  // A loop over the work-items around each region; what crosses a barrier goes into context arrays.
  Run("workitem-loops");

  // Or each region once for every work-item of a small group.
  Run("workitem-replication");

  // Or loops in which each work-item goes on from the barrier that it has come to.
  Run("cbs");

  // The function the runtime calls: unpacks the arguments and loops over a range of work-groups.
  Run("workgroup-launcher");

  // SPIR's address spaces and calling conventions become those of the host and its CPU.
  Run("lower-address-spaces<cpu=" + Options.cpu + ">");

  // Calls of built-ins name their forms for many lanes, so that loops with them are vectorised.
  if (makesVectors(Options))
    Run("vector-variants");

  // Work-items beyond the bounds of the kernel's data are left out of the loops over work-items.
  if (Options.optimize) {
    Run("function(sroa,loop-simplify)");
    Run("narrow-work-item-ranges");
    // What remains of them says how often work-items run loops, and that ids are not negative.
    Run("function(loop-simplify,use-id-ranges)");
  }

  // Rows of work-items that load or compute the same run at once.
  if (makesVectors(Options))
    Run("jam-rows");

  // Rows that are shorter than a vector make one loop, where that fills vectors.
  if (makesVectors(Options))
    Run("fold-rows");

  // As many work-items as a vector has lanes run at once, where that costs less than what LLVM's
  // own vectorizer would make.
  if (makesVectors(Options))
    Run("vectorize-work-items<" + Options.vectorWidth + ">");

  // Nobody but the thread that runs a work-group sees its local memory: atomics on it lock nothing.
  if (Options.optimize)
    Run("plain-local-atomics");

  // LLVM's own optimisation pipeline for that CPU, vectorizers included.
  Run(!Options.optimize       ? "optimize-for-host<O0>"
      : makesVectors(Options) ? "optimize-for-host<O3>"
                              : "optimize-for-host<O3;no-vectors>");

  // Where all lanes of a vector are on, masks that are dear are left out.
  if (makesVectors(Options))
    Run("unmask-full-vectors");

  // Built-ins that stayed calls get their bodies, whichever form is called now.
  Run(Options.optimize ? "finish-builtins<O3>" : "finish-builtins<O0>");

  // Gathers and scatters have offsets of 32 bits where that is enough.
  if (makesVectors(Options))
    Run("short-offsets");

  return Stages;
}

} // namespace oclc::driver
