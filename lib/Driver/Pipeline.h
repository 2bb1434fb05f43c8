//===- Pipeline.h - The stages from canonical IR to host IR -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_PIPELINE_H
#define OCLC_DRIVER_PIPELINE_H

#include "Binary/Manifest.h"
#include "Frontend/Input.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace oclc::driver {

/// A local size for one kernel.
struct KernelSize {
  std::string kernel;
  binary::Size3 size = {};
  bool operator==(const KernelSize &) const = default;
};

/// How much a compilation optimises.
enum class OptLevel {
  None,  ///< -O0 and -cl-opt-disable: nothing beyond what the stages need.
  Quick, ///< -O1: short compilation. Work-items run one by one, in one version of each variant.
  Full,  ///< -O2: fast code.
};

/// Determines what debuggers know of variables.
enum class DebugVariables {
  None,     ///< No -g.
  Describe, ///< Where values happen to be. The code is the same as without -g.
  Keep,     ///< All variables of all work-items, in memory.
};

/// Requested decisions for one variant of a kernel, as apply-settings<> reads them.
struct KernelSettings {
  std::string kernel;
  std::optional<binary::Size3> size; ///< Empty: the general variant.
  std::string settings;              ///< Text of passes::VariantSettings.
};

struct PipelineOptions {
  llvm::ArrayRef<binary::Size3> localSizes;
  llvm::ArrayRef<KernelSize> kernelSizes;
  bool anyLocalSize = true;
  llvm::StringRef imageFormats = "common"; ///< Text of passes::FormatChoice.
  llvm::StringRef cpu;
  llvm::StringRef method = "auto"; ///< auto, loops, cbs or replicate.
  OptLevel level = OptLevel::Full;
  DebugVariables variables = DebugVariables::None;
  llvm::StringRef vectorWidth = "auto";    ///< auto, off, or a power of two: work-items per vector.
  llvm::StringRef vectorDim = "auto";      ///< auto, 0, 1 or 2: the dimension whose work-items form
                                           ///< vectors.
  llvm::ArrayRef<KernelSettings> settings; ///< For single variants.
  llvm::ArrayRef<binary::Sanitizer> sanitizers;
};

/// Returns the stages in order. Joined by commas, they are a pipeline for `oclopt -passes=`.
std::vector<std::string> pipelineStages(const PipelineOptions &options);

/// Returns the replacement for `stage` when it is left out: a weaker alternative, or an empty text
/// if it is simply omitted. nullopt if later stages need the result of `stage`. See
/// OptionalStages.cpp.
std::optional<std::string> withoutStage(llvm::StringRef stage);

/// True if `name` refers to `stage`: it is the name of the stage without parameters, or a prefix of
/// the stage's text that contains the opening parenthesis, such as function(instcombine.
bool isStageNamed(llvm::StringRef stage, llvm::StringRef name);

/// Returns the stages that turn a module from an input other than OpenCL C into canonical IR. They
/// run before the modules of several inputs are linked.
std::vector<std::string> inputStages(const frontend::LanguageOptions &options);

/// Returns a text such as "64x1x1" or "blur:64x1x1".
std::string sizeText(const binary::Size3 &size);
std::string sizeText(const KernelSize &size);

} // namespace oclc::driver

#endif // OCLC_DRIVER_PIPELINE_H
