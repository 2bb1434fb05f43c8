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

OptLevel levelOf(const CompileRequest &request) {
  return request.language.optDisable ? OptLevel::None : request.level;
}

/// Without optimisation, nothing is gained by leaving variables in registers.
static DebugVariables variablesOf(const CompileRequest &request) {
  if (!request.language.debugInfo)
    return DebugVariables::None;
  return request.keepVariables || levelOf(request) == OptLevel::None ? DebugVariables::Keep
                                                                     : DebugVariables::Describe;
}

std::vector<std::string> stagesOf(const CompileRequest &request, unsigned target) {
  ArrayRef<KernelSettings> settings;
  if (!request.settings.empty())
    settings = request.settings[target];
  const PipelineOptions options = {
      .localSizes = request.localSizes,
      .kernelSizes = request.kernelSizes,
      .anyLocalSize = request.anyLocalSize,
      .imageFormats = request.imageFormats,
      .cpu = request.targets[target].name,
      .method = request.method,
      .level = levelOf(request),
      .variables = variablesOf(request),
      .vectorWidth = request.vectorWidth,
      .vectorDim = request.vectorDim,
      .settings = settings,
      .sanitizers = request.sanitizers,
  };
  std::vector<std::string> stages = pipelineStages(options);
  std::vector<bool> isLeftOut(stages.size());
  for (const StagePlace &place : request.leftOut)
    if (place.target == int(target)) {
      stages[place.index] = withoutStage(stages[place.index]).value_or("");
      isLeftOut[place.index] = true;
    }
  for (auto [stage, without] : zip_equal(stages, isLeftOut))
    for (const AddedPasses &added : request.addedPasses)
      if (!without && isStageNamed(stage, added.stage))
        stage += "," + added.passes;
  return stages;
}

std::vector<std::string> pipelines(const CompileRequest &request) {
  std::vector<std::string> texts;
  for (unsigned target = 0; target != request.targets.size(); ++target) {
    std::vector<std::string> stages = stagesOf(request, target);
    erase_if(stages, [](const std::string &stage) { return stage.empty(); });
    texts.push_back(join(stages, ","));
  }
  return texts;
}

std::vector<unsigned> stageCounts(const CompileRequest &request) {
  std::vector<unsigned> counts;
  for (unsigned target = 0; target != request.targets.size(); ++target)
    counts.push_back(unsigned(stagesOf(request, target).size() + 1));
  return counts;
}

std::string stageAt(const CompileRequest &request, StagePlace place) {
  if (place.target < 0 || place.index < 0)
    return "";
  const std::vector<std::string> stages = stagesOf(request, unsigned(place.target));
  return size_t(place.index) < stages.size() ? stages[place.index] : "";
}

/// Returns the place of the stage that selects the CPU of code generated at `place` if there is a
/// replacement with shorter registers. LLVM cannot select instructions for all vectors of a known
/// length in the long registers of SVE, neither at the end nor where the vectorizer simulates code.
/// The binary still lists the length, so it runs only where it was meant to.
static std::optional<StagePlace> longRegistersBefore(const CompileRequest &request,
                                                     StagePlace place) {
  for (StagePlace each = {place.target, 0}; each.index < place.index; ++each.index)
    if (const std::string stage = stageAt(request, each);
        isStageNamed(stage, "lower-address-spaces") && withoutStage(stage))
      return each;
  return std::nullopt;
}

std::optional<StagePlace> leaveOut(CompileRequest &request, StagePlace place) {
  if (std::optional<StagePlace> selectsCPU = longRegistersBefore(request, place))
    place = *selectsCPU;
  else if (!withoutStage(stageAt(request, place)))
    return std::nullopt;
  request.leftOut.push_back(place);
  return place;
}

} // namespace oclc::driver
