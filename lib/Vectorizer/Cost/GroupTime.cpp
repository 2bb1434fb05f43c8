//===- GroupTime.cpp - Simulated time of a work-group --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Cost/GroupTime.h"

#include "Passes/Support/KernelAttributes.h"
#include "Target/Simulation/SimulateLoops.h"
#include "Vectorizer/Cost/BranchWeights.h"
#include "Vectorizer/Cost/LoopCost.h"
#include "Vectorizer/Cost/UsualPath.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace PatternMatch;

namespace oclc::vectorizer {
namespace {

/// Iterations of a loop in the source of which nothing is known.
constexpr double AssumedTrips = 32;

/// The work-items of an iteration of the loop over work-groups: in the rows that lanes run along,
/// and the number of these rows.
struct Extent {
  double Width, Rows;
  bool IsJoined;
};

Extent extentOf(const Function &f, const passes::LocalSize &size) {
  const unsigned dim = passes::vectorDimension(f);
  const auto all = double(size[0]) * double(size[1]) * double(size[2]);
  const auto width = double(size[dim]);
  if (passes::groupRows(f) != passes::GroupRows::Joined)
    return {width, all / width, false};
  const uint64_t rows = passes::joinedTileRows(f);
  const double height = rows != 0 ? double(rows) : all / width;
  double most = double(passes::joinedTileItems(f));
  if (const uint64_t limit = passes::joinedItemsLimit(f))
    most = std::min(most, double(limit) / height);
  return {std::max(width, most), height, true};
}

target::TripCount tripsOf(const Loop &loop, const Extent &extent, const LoopInfo &li,
                          ScalarEvolution &se) {
  if (const unsigned known = se.getSmallConstantTripCount(&loop))
    return {double(known)};
  const double step = stepOf(loop);
  const unsigned most = se.getSmallConstantMaxTripCount(&loop);
  if (isUnusual(loop, li))
    return {1};
  if (runsWorkItems(loop) || runsRows(loop)) {
    const double all = (runsRows(loop) ? extent.Rows : extent.Width) / step;
    return {most == 0 ? all : std::min(all, double(most))};
  }
  const double assumed = std::max(1.0, AssumedTrips / step);
  return {most == 0 ? assumed : std::min(assumed, double(most)), most == 0 || most > AssumedTrips};
}

/// True for a loop over the work-groups of a row. Its header may have lost its name.
bool isGroupLoop(const Loop &loop) {
  const Loop *rows = loop.getParentLoop();
  return rows && rows->getHeader()->getName().starts_with("row.loop") && !rows->getParentLoop();
}

unsigned elementsOf(const Type &ty) {
  auto *vector = dyn_cast<VectorType>(&ty);
  return vector ? vector->getElementCount().getKnownMinValue() : 1;
}

void countVectors(const Loop &loop, BusiestLoop &busiest) {
  for (const BasicBlock *bb : loop.blocks())
    for (const Instruction &inst : *bb) {
      busiest.Elements = std::max(busiest.Elements, elementsOf(*inst.getType()));
      auto *insert = dyn_cast<InsertElementInst>(&inst);
      // A scalar for all lanes is inserted into the first one.
      busiest.LaneLoads +=
          insert && isa<LoadInst>(insert->getOperand(1)) && !match(insert->getOperand(2), m_Zero());
    }
}

using Times = DenseMap<const Loop *, target::LoopTime>;

/// Returns how often an iteration of `group` runs an iteration of `loop`.
double runsOf(const Loop &loop, const Loop &group, const Times &times,
              function_ref<double(const Loop &)> trips) {
  double runs = 1;
  for (const Loop *inner = &loop; inner != &group; inner = inner->getParentLoop())
    runs *= trips(*inner) * times.lookup(inner).Entries;
  return runs;
}

} // namespace

std::optional<GroupTime> timeOfGroup(Function &f, const LoopInfo &li, ScalarEvolution &se) {
  const std::optional<passes::LocalSize> size = passes::localSize(f);
  if (!size)
    return std::nullopt;
  weighGuards(f, li, se);
  for (const Loop *loop : li.getLoopsInPreorder())
    if (isGroupLoop(*loop))
      weighUsualPath(*loop, li);
  const Extent extent = extentOf(f, *size);
  const SmallVector<Loop *> loops = li.getLoopsInPreorder();
  const SmallVector<const Loop *> all(loops.begin(), loops.end());
  const Times times = target::simulateLoops(
      f, li, all, [&](const Loop &loop, double) { return tripsOf(loop, extent, li, se); },
      target::Patience::Long);
  // A version of the loop in which no work-item is inside takes the least time.
  const Loop *group = nullptr;
  for (const Loop *loop : loops)
    if (isGroupLoop(*loop) && times.contains(loop) &&
        (!group || times.lookup(loop).Cycles > times.lookup(group).Cycles))
      group = loop;
  if (!group)
    return std::nullopt;
  const target::LoopTime whole = times.lookup(group);
  GroupTime time = {extent.Width * extent.Rows, whole.Cycles, whole.MicroOps, {}};
  const Loop *busiest = group;
  double most = 0;
  for (const Loop *loop : group->getLoopsInPreorder()) {
    if (!loop->isInnermost() || !times.contains(loop))
      continue;
    const double cycles = times.lookup(loop).Cycles *
                          runsOf(*loop, *group, times,
                                 [&](const Loop &of) { return tripsOf(of, extent, li, se).Count; });
    if (cycles > most) {
      most = cycles;
      busiest = loop;
    }
  }
  const target::LoopTime own = times.lookup(busiest);
  time.Busiest = {busiest->getHeader()->getName().str(),
                  busiest == group ? 1 : std::min(1.0, most / whole.Cycles),
                  own.Cycles,
                  stepOf(*busiest),
                  1,
                  0,
                  own.Code};
  countVectors(*busiest, time.Busiest);
  return time;
}

} // namespace oclc::vectorizer
