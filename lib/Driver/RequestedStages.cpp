//===- RequestedStages.cpp - Build the pipelines of a request ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A stage keeps its index when it is left out, so that a StagePlace means the same stage in each
// attempt to compile a program.
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Pipeline.h"
#include "Driver/Stages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace oclc::driver {

std::vector<std::string> stagesOf(const CompileRequest &Request, unsigned Target) {
  std::vector<std::string> Stages = pipelineStages(
      {Request.localSizes, Request.kernelSizes, Request.anyLocalSize, Request.targets[Target].name,
       Request.method, !Request.language.optDisable, Request.vectorWidth, Request.vectorDim});
  std::vector<bool> IsLeftOut(Stages.size());
  for (const StagePlace &Place : Request.leftOut)
    if (Place.target == int(Target)) {
      Stages[Place.index] = withoutStage(Stages[Place.index]).value_or("");
      IsLeftOut[Place.index] = true;
    }
  for (auto [Stage, Without] : zip_equal(Stages, IsLeftOut))
    for (const AddedPasses &Added : Request.addedPasses)
      if (!Without && isStageNamed(Stage, Added.stage))
        Stage += "," + Added.passes;
  return Stages;
}

std::vector<std::string> pipelines(const CompileRequest &Request) {
  std::vector<std::string> Texts;
  for (unsigned Target = 0; Target != Request.targets.size(); ++Target) {
    std::vector<std::string> Stages = stagesOf(Request, Target);
    erase_if(Stages, [](const std::string &Stage) { return Stage.empty(); });
    Texts.push_back(join(Stages, ","));
  }
  return Texts;
}

std::string stageAt(const CompileRequest &Request, StagePlace Place) {
  if (Place.target < 0 || Place.index < 0)
    return "";
  const std::vector<std::string> Stages = stagesOf(Request, unsigned(Place.target));
  return size_t(Place.index) < Stages.size() ? Stages[Place.index] : "";
}

bool leaveOut(CompileRequest &Request, StagePlace Place) {
  if (!withoutStage(stageAt(Request, Place)))
    return false;
  Request.leftOut.push_back(Place);
  return true;
}

} // namespace oclc::driver
