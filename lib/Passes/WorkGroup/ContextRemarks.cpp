//===- ContextRemarks.cpp - Remarks about what is live across barriers ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/ContextRemarks.h"

#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/WorkItemFunctions.h"
#include "Passes/WorkGroup/BarrierLiveness.h"
#include "Passes/WorkGroup/WorkGroupBuilder.h"

using namespace llvm;

namespace oclc::passes {
namespace {

std::string bytesText(uint64_t bytes) {
  return (Twine(bytes) + (bytes == 1 ? " byte" : " bytes")).str();
}

void append(std::string &list, const std::string &item) {
  list += (list.empty() ? "" : ", ") + item;
}

std::string remarkText(const BarrierRegion &region, const BarrierLiveness &liveness) {
  uint64_t bytes = 0;
  std::string kept, shared, again;
  for (const LiveValue &value : liveness.at(region)) {
    if (value.kind == Crossing::Context) {
      bytes += value.bytes;
      append(kept, value.name + " (" + bytesText(value.bytes) + "; " + value.reason + ")");
    } else if (value.kind == Crossing::Shared) {
      append(shared, value.name + " (" + bytesText(value.bytes) + ")");
    } else {
      append(again, value.name);
    }
  }
  std::string text =
      isImplicitBarrier(region.barrier->front()) ? "implicit barrier keeps " : "barrier keeps ";
  text += bytes == 0 ? "nothing for each work-item" : bytesText(bytes) + " per work-item: " + kept;
  if (!shared.empty())
    text += "; shared by the group: " + shared;
  if (!again.empty())
    text += "; recomputed: " + again;
  return text;
}

} // namespace

void remarkOnBarriers(Function &f, const BarrierRegions &regions, const CrossRegionValues &values,
                      const WorkItemUniformity &uniformity, Method m) {
  Remarks remark(passName(m), f);
  if (!remark.isAnalysisWanted())
    return;
  const BarrierLiveness liveness(f, regions, values, uniformity);
  for (const BarrierRegion &region : regions.regions()) {
    if (!liveness.matters(region))
      continue;
    const DebugLoc &own = region.barrier->front().getDebugLoc();
    remark.analysis(own ? own : firstLocation(region), "BarrierKeeps",
                    remarkText(region, liveness));
  }
}

} // namespace oclc::passes
