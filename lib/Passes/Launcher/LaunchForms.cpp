//===- LaunchForms.cpp - Select the version of a kernel for a launch --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/LaunchForms.h"

#include "Binary/ImageABI.h"
#include "Passes/Launcher/JoinedGroups.h"
#include "Passes/Support/ArgumentLayout.h"
#include "Passes/Support/FormatForms.h"

using namespace llvm;

namespace oclc::passes {

Function *formForOtherGroups(const Function &kernel) {
  return lanesOfSubGroups(kernel) != 0 && !localSize(kernel) ? formWithoutLanes(kernel) : nullptr;
}

Value *hasRowsOfSubGroups(const Function &kernel, EntryPoint &entry) {
  LaunchFacts &facts = entry.facts();
  IRBuilderBase &builder = entry.builder();
  Value *sizes = builder.CreateOr(facts.enqueuedLocalSize(0), facts.globalSize(0));
  Value *left = builder.CreateAnd(sizes, builder.getInt64(lanesOfSubGroups(kernel) - 1));
  return builder.CreateICmpEQ(left, builder.getInt64(0));
}

/// Emits the test whether groups can be stacked: each group is a single row, all have the same
/// size, and at least two fit into a stack.
static Value *makeStacks(EntryPoint &entry) {
  LaunchFacts &facts = entry.facts();
  IRBuilderBase &builder = entry.builder();
  Value *height =
      builder.CreateMul(facts.enqueuedLocalSize(1), facts.enqueuedLocalSize(2), "", true, true);
  Value *isFlat = builder.CreateICmpEQ(height, builder.getInt64(1));
  Value *inFull = builder.CreateMul(facts.numGroups(0), facts.enqueuedLocalSize(0), "", true, true);
  Value *areFull = builder.CreateICmpEQ(inFull, facts.globalSize(0));
  Value *areSeveral = builder.CreateICmpUGT(groupsInStack(entry), builder.getInt64(1));
  return builder.CreateAnd(builder.CreateAnd(isFlat, areFull), areSeveral);
}

/// Emits the test whether the group size in dimension 0 is a power of two up to SmallGroup. The
/// original ids are then computed from the index in the row by shifts.
static Value *areSmallPowers(EntryPoint &entry) {
  IRBuilderBase &builder = entry.builder();
  Value *size = entry.facts().enqueuedLocalSize(0);
  Value *areSmall = builder.CreateICmpULE(size, builder.getInt64(SmallGroup));
  Value *arePowers = builder.CreateICmpEQ(
      builder.CreateAnd(size, builder.CreateSub(size, builder.getInt64(1))), builder.getInt64(0));
  return builder.CreateAnd(areSmall, arePowers);
}

Value *hasSmallGroups(const Function &small, EntryPoint &entry) {
  return stacksGroups(small) ? makeStacks(entry) : areSmallPowers(entry);
}

Value *hasImageFormats(const Function &form, Function &kernel, EntryPoint &entry) {
  IRBuilderBase &builder = entry.builder();
  const ArgumentLayout layout = packedArgumentLayout(kernel);
  Value *all = builder.getTrue();
  const auto require = [&](Value *image, uint64_t offset, uint32_t value) {
    Value *found = loadFact(builder, builder.getInt32Ty(), image, offset, Align(4));
    all = builder.CreateAnd(all, builder.CreateICmpEQ(found, builder.getInt32(value)));
  };
  for (const auto &[arg, format] : zip_equal(imageArguments(kernel), imageFormats(form))) {
    const PackedArgument &place = layout.arguments[arg->getArgNo()];
    Value *image = loadFact(builder, builder.getPtrTy(2), entry.arguments(), place.offset,
                            Align(place.alignment), arg->getName());
    require(image, offsetof(abi::ImageDescriptor, channelOrder), format.order);
    require(image, offsetof(abi::ImageDescriptor, channelType), format.type);
  }
  return all;
}

} // namespace oclc::passes
