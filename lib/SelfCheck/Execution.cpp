//===- Execution.cpp - Run the work-groups of a launch ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/Execution.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace oclc::selfcheck {

namespace {

using Range = std::pair<uint64_t, uint64_t>;

/// Ignores the output of printf.
int32_t swallowPrintf(const abi::LaunchInfo *, const char *, const void *, uint64_t) { return 0; }

/// Splits the groups into at most five ranges, some of which may be empty, in random order.
std::vector<Range> mixedRanges(uint64_t groups, Random &random) {
  std::vector<uint64_t> cuts = {0, groups};
  for (uint64_t pieces = random.below(5); pieces > 0; --pieces)
    cuts.push_back(random.below(groups + 1));
  std::ranges::sort(cuts);
  std::vector<Range> ranges;
  for (size_t i = 1; i != cuts.size(); ++i)
    ranges.insert(ranges.begin() + ptrdiff_t(random.below(i)), {cuts[i - 1], cuts[i]});
  return ranges;
}

std::vector<Range> rangesOf(uint64_t groups, GroupOrder order, Random &random) {
  if (order == GroupOrder::Forward)
    return {{0, groups}};
  if (order == GroupOrder::Mixed)
    return mixedRanges(groups, random);
  std::vector<Range> ranges;
  for (uint64_t group = groups; group > 0; --group)
    ranges.emplace_back(group - 1, group);
  return ranges;
}

} // namespace

abi::LaunchInfo launchInfo(const LaunchShape &shape) {
  abi::LaunchInfo info = {};
  info.workDim = shape.workDim;
  info.printf = swallowPrintf;
  for (unsigned d = 0; d != 3; ++d) {
    info.globalSize[d] = shape.global[d];
    info.globalOffset[d] = shape.offset[d];
    info.enqueuedLocalSize[d] = shape.local[d];
    info.numGroups[d] = (shape.global[d] + shape.local[d] - 1) / shape.local[d];
  }
  return info;
}

uint64_t groupsOf(const LaunchShape &shape) {
  const abi::LaunchInfo info = launchInfo(shape);
  return info.numGroups[0] * info.numGroups[1] * info.numGroups[2];
}

static uint64_t aligned(uint64_t bytes) {
  return (bytes + abi::MemoryAlignment - 1) / abi::MemoryAlignment * abi::MemoryAlignment;
}

WorkerBuffers::WorkerBuffers(const binary::Variant &variant, const LaunchShape &shape,
                             uint64_t localBytes, uint64_t inStep, uint8_t junk)
    : stride(aligned(localBytes)), groupsInStep(inStep), local(stride * inStep),
      context(variant.contextBytes(shape.local[0] * shape.local[1] * shape.local[2])) {
  std::memset(local.data(), junk, local.size());
  std::memset(context.data(), junk, context.size());
}

/// Fills the stack with `junk` where the private variables of the kernel will be, so that a read of
/// an uninitialised variable changes the results.
[[gnu::noinline]] static void litterStack(uint8_t junk) {
  volatile uint8_t below[16 << 10];
  for (volatile uint8_t &byte : below)
    byte = junk;
}

void execute(const Code &code, const LaunchShape &shape, const Arguments &arguments, Way way) {
  Random random(way.seed);
  const abi::LaunchInfo info = launchInfo(shape);
  const uint64_t inStep = way.order == GroupOrder::Mixed ? 1 + random.below(8) : 1;
  const WorkerBuffers buffers(*code.variant, shape, arguments.localBytes(), inStep, way.junk);
  const abi::WorkerMemory worker = buffers.memory();

  abi::EntryFn *entry = code.entry();
  for (auto [first, end] : rangesOf(groupsOf(shape), way.order, random)) {
    litterStack(way.junk);
    entry(arguments.packed(), &info, &worker, first, end);
  }
}

} // namespace oclc::selfcheck
