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

std::string sizeText(const binary::Size3 &size) {
  return (Twine(size[0]) + "x" + Twine(size[1]) + "x" + Twine(size[2])).str();
}

std::string sizeText(const KernelSize &size) { return size.kernel + ":" + sizeText(size.size); }

/// Returns a list such as "any;64x1x1;blur:16x16x1".
static std::string variantList(const PipelineOptions &options) {
  SmallVector<std::string> sizes;
  if (options.anyLocalSize)
    sizes.push_back("any");
  for (const binary::Size3 &size : options.localSizes)
    sizes.push_back(sizeText(size));
  for (const KernelSize &size : options.kernelSizes)
    sizes.push_back(sizeText(size));
  return join(sizes, ";");
}

/// Returns the parameters of apply-settings.
static std::string settingsList(const PipelineOptions &options) {
  SmallVector<std::string> parts;
  for (const KernelSettings &each : options.settings)
    parts.push_back(each.kernel + "@" + (each.size ? sizeText(*each.size) : "any") + ":" +
                    each.settings);
  return join(parts, ";");
}

/// Each access of a sanitized kernel has a branch and a call, which no vector can have, so its
/// work-items run one by one.
static bool makesVectors(const PipelineOptions &options) {
  return options.sanitizers.empty() && options.level == OptLevel::Full &&
         options.vectorWidth != "off";
}

/// True if vectors are allowed and the method runs the work-items of a sub-group together.
static bool maySubGroupsBeVectors(const PipelineOptions &options) {
  return makesVectors(options) && (options.method == "auto" || options.method == "loops");
}

static bool checks(const PipelineOptions &options, binary::Sanitizer sanitizer) {
  return is_contained(options.sanitizers, sanitizer);
}

static passes::BuildOptions spirBuildOptions(const frontend::LanguageOptions &options) {
  passes::BuildOptions result;
  result.correctlyRoundedDivideSqrt = options.correctlyRoundedDivideSqrt;
  result.fastRelaxedMath = options.fastRelaxedMath;
  result.finiteMathOnly = options.finiteMathOnly;
  result.madEnable = options.madEnable;
  result.noSignedZeros = options.noSignedZeros;
  result.uniformWorkGroupSize = options.uniformWorkGroupSize;
  result.unsafeMathOptimizations = options.unsafeMathOptimizations;
  return result;
}

std::vector<std::string> inputStages(const frontend::LanguageOptions &options) {
  std::vector<std::string> stages;
  auto run = [&](const Twine &pass) { stages.push_back(pass.str()); };

  // Set the flags and attributes by which Clang expresses build options in IR. Both the options of
  // this compilation and those of the producer count.
  run("apply-build-options<" + spirBuildOptions(options).text() + ">");

  // Fuse products and sums as Clang does for OpenCL C, in modules that allow it.
  run("spir-contractions");

  // Turn the list of kernels into calling conventions and metadata of these functions, and set the
  // triple and the data layout.
  run("spir-metadata");

  // Reject features that the device does not support, with messages in terms of OpenCL C.
  run("spir-restrictions");

  // Make pipes of Clang's types pointers, as SPIR and the SPIR-V translator write them.
  run("pipes-as-pointers");

  // Give built-in functions the names and types that Clang gives them.
  run("spir-builtins");
  run("spir-events");

  // Remove initial values of __local variables, and take shift amounts modulo the width of the
  // type.
  run("spir-locals");
  run("spir-shifts");

  // Repair what the SPIR-V translator writes: mark constant variables, lower calls that stand for
  // arithmetic instructions, and remove conversions of votes to booleans and back.
  run("spirv-constants");
  run("spirv-arithmetic");
  run("spirv-votes");

  // Give functions and calls the attributes that Clang gives them.
  run("builtin-attributes");

  // Any module that is not canonical now is a fault of the stages above, and is reported as such.
  run("verify-canonical");
  return stages;
}

std::vector<std::string> pipelineStages(const PipelineOptions &options) {
  std::vector<std::string> stages;
  auto run = [&](const Twine &pass) { stages.push_back(pass.str()); };
  const bool isOptimized = options.level != OptLevel::None;
  const bool isFull = options.level == OptLevel::Full;
  const bool keepsAll = options.variables == DebugVariables::Keep;
  const bool isSanitized = !options.sanitizers.empty();

  // From here on the module obeys the rules of canonical IR, whatever the source language was.
  run("verify-canonical");

  // Replace images by the addresses of their descriptors, and functions on images by built-ins.
  run("lower-images");

  // Link the built-in functions that are called, apart from those for which a vectorizer has a
  // better variant.
  run("link-builtins");

  // Make each kernel one function: inline helpers and built-ins. Calls of declarations remain, such
  // as barriers and work-item queries.
  run("flatten");

  // Guard integer divisions: division by zero has an unspecified result in OpenCL C and must not
  // trap.
  run("sanitize-division");

  // Copy structures that are passed by value to private memory, so that every argument is a plain
  // value.
  run("byval-to-private");

  // Create the variables in which collective functions accumulate values of a work-group.
  run("allocate-collective-storage");

  // Turn __local variables into arguments that point into the local memory of the work-group.
  run("automatic-locals");

  // Express work-item queries by local ids, group ids and sizes with constant dimensions. Later
  // passes can then find common parts of ids. They may also move these queries, unlike calls of the
  // functions that Clang declares.
  run("expand-work-item-queries");

  // Describe variables to debuggers as the host has them. SROA can then take structures apart.
  if (options.variables != DebugVariables::None)
    run("function(debug-variables)");

  // Check accesses to private variables while these are still in memory.
  if (checks(options, binary::Sanitizer::Address)) {
    run("function(mem2reg)");
    run("check-bounds<private>");
  }

  // Promote variables to SSA form.
  run("function(sroa)");

  // Keep all variables for debuggers.
  if (keepsAll)
    run("function(debug-variables<keep>)");

  // Pack the arguments of printf into memory, so that no variadic call remains. The formats that
  // helper functions took as arguments are constants by now, and no pass has merged calls with
  // different formats yet.
  run("lower-printf");

  // Check all other accesses. Reports ask for the ids of their work-item.
  if (checks(options, binary::Sanitizer::Address))
    run("check-bounds");
  // Announce accesses to memory that work-items share. This comes after the checks of bounds,
  // because it reads what stores overwrite.
  if (checks(options, binary::Sanitizer::Race))
    run("check-races");
  if (isSanitized)
    run("expand-work-item-queries");

  // Find texels without floats where coordinates are integers that have been converted.
  run("integer-coordinates");

  // Make the fields of image descriptors arguments.
  if (isOptimized)
    run("promote-image-fields");

  // Compute the elements of vectors of indices by themselves.
  if (isOptimized)
    run("function(split-index-vectors)");

  // Simplify before the kernel is cut into regions, and merge code that both sides of a branch
  // contain. Merging can turn queries of two dimensions into one query with a variable dimension,
  // so expand-work-item-queries runs again. widen-id-indices makes a version of the kernel for
  // launches in which all ids are below 2^31, where truncated indices can be computed in 64 bits.
  // It must run before InstCombine. Two versions take twice the time to compile, so only the full
  // level makes them, and not for sanitized kernels, which are not made for speed.
  if (isOptimized) {
    run("function(early-cse,simplifycfg<hoist-common-insts;sink-common-insts>)");
    run("expand-work-item-queries");
    if (isFull && !keepsAll && !isSanitized)
      run("widen-id-indices");
    run("function(instcombine<no-verify-fixpoint>,simplifycfg)");
  }

  // Promote small private arrays to registers where unrolling the loops that index them suffices.
  if (isOptimized)
    run("unroll-array-loops");

  // Derive the address spaces of generic pointers from the casts that make them: queries become
  // constants, and accesses name their address space. Few kernels contain such queries.
  run("resolve-address-spaces");

  // Clone the kernel for each requested local size, with get_local_size() as a constant, and for
  // any local size if the general variant is requested.
  run("specialize<" + variantList(options) + ">");

  // Make versions of each clone for formats of images.
  run("specialize-image-formats<" + (isFull && !isSanitized ? options.imageFormats : "none") + ">");

  // Copy texels that become floats and bytes again.
  if (isFull)
    run("function(fold-byte-functions)");

  // Request decisions for single variants, such as those that were measured to be best.
  if (isFull && !options.settings.empty())
    run("apply-settings<" + settingsList(options) + ">");

  // Implement sub-group functions: by operations on the lanes of a vector in clones that allow it,
  // and by barriers and memory in all other clones.
  run(maySubGroupsBeVectors(options) ? "sub-group-lanes" : "sub-group-lanes<off>");

  // Plan the method by which each clone becomes a work-group function, unless a method is
  // requested.
  run("select-work-group-method<" + options.method + ">");

  // Plan the dimension whose adjacent work-items become vector lanes: the one in which memory
  // accesses cost least.
  if (isOptimized || options.vectorDim != "auto")
    run("select-vector-dimension<" + options.vectorDim + ">");

  // If all work-items of a group run a loop in step, make the loop over the work-items its inner
  // loop where that pays: vectors in the inner loop then access contiguous memory. With an explicit
  // vector width this is not needed, because the lanes of a vector run such a loop in step anyway.
  if (isFull && !isSanitized && options.vectorWidth == "auto")
    run("implicit-loop-barriers");

  // If a kernel has no barriers and cannot tell adjacent work-groups apart, allow them to run as
  // one work-group with a long row of work-items. In a debugger, the ids are those of the source,
  // and work-items of different groups do not race.
  if (!keepsAll && !checks(options, binary::Sanitizer::Race))
    run("coalesce-work-groups");

  // Run several small work-groups with barriers in lock-step. While one of them waits for its
  // stores before a barrier, the CPU executes the others.
  if (isFull && !keepsAll && !isSanitized)
    run("interleave-work-groups");

  // Values that live across a barrier must be in memory before regions are formed. Turn PHIs into
  // allocas.
  run("phis-to-allocas");

  // Move all allocas to the entry block.
  run("allocas-to-entry");

  // Form a region with one entry from the code between two barriers.
  run("barrier-regions");

  // Create a loop over the work-items around each region. Context arrays store values that are live
  // across a barrier.
  run("workitem-loops");

  // Alternatively, copy each region for every work-item of a small group.
  run("workitem-replication");

  // Alternatively, create loops in which each work-item continues at the barrier that it has
  // reached.
  run("cbs");

  // Create the function that the runtime calls. It unpacks arguments and loops over work-groups.
  run("workgroup-launcher");

  // Replace SPIR's address spaces and calling conventions by those of the host, and set the CPU.
  run("lower-address-spaces<cpu=" + options.cpu + ">");

  // Annotate built-in calls with their vector variants so that LLVM can vectorize loops that
  // contain them.
  if (makesVectors(options))
    run("annotate-vector-variants");

  // Shorten the loops over work-items to the ids within the bounds that the kernel checks.
  if (isFull) {
    run("function(sroa,loop-simplify)");
    run("tighten-work-item-bounds");
    // Use the ranges of ids: make trip counts of inner loops uniform, and signed divisions
    // unsigned.
    run("function(loop-simplify,propagate-id-ranges)");
  }

  // Split the loops over work-items where the quotient of an id and a shared value changes.
  if (makesVectors(options))
    run("split-quotient-ranges");

  // Run groups in which no work-item is at a border without the checks for it.
  if (makesVectors(options))
    run("version-interior-groups");

  // Run several rows of work-items at once if they load or compute the same values.
  if (makesVectors(options))
    run("unroll-and-jam-work-items");

  // Fold the loops over rows and over the work-items of a row into one loop, where rows are shorter
  // than a vector and folding pays.
  if (makesVectors(options))
    run("collapse-work-item-loops");

  // Vectorize loops over work-items where the code costs less than that of LLVM's own vectorizer.
  if (makesVectors(options))
    run("vectorize-work-items<" + options.vectorWidth + ">");

  // Replace atomics on local memory by plain accesses: only one thread sees that memory.
  if (isOptimized)
    run("lower-local-atomics");

  // Skip atomic updates that would store what is there, where an update takes a loop.
  if (isOptimized)
    run("test-before-update");

  // Move the loops over work-items to functions of their own if a kernel has very many of them.
  if (isFull)
    run("outline-region-loops");

  // Run LLVM's optimisation pipeline for the CPU, including its vectorizers; at -O1 a few passes
  // only.
  run(!isOptimized            ? "optimize-for-host<O0>"
      : !isFull               ? "optimize-for-host<O1>"
      : makesVectors(options) ? "optimize-for-host<O3>"
                              : "optimize-for-host<O3;no-vectors>");

  // Where masked accesses are expensive, make inactive lanes store what they have loaded, or add
  // versions without masks for vectors with all lanes active.
  if (makesVectors(options)) {
    run("blend-masked-stores");
    run("version-all-active-masks");
  }

  // Link the built-ins that are still called, scalar or vector.
  run(!isOptimized ? "link-deferred-builtins<O0>"
      : !isFull    ? "link-deferred-builtins<O1>"
                   : "link-deferred-builtins<O3>");

  // Gather words instead of narrower elements, use 32-bit offsets in gathers and scatters where
  // they suffice, and load inactive lanes instead of branching around them where the CPU cannot
  // gather under a mask.
  if (makesVectors(options)) {
    run("gather-words");
    run("narrow-gather-offsets");
    run("load-inactive-lanes");
  }

  return stages;
}

} // namespace oclc::driver
