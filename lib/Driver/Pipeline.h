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

struct PipelineOptions {
  llvm::ArrayRef<binary::Size3> localSizes;
  llvm::ArrayRef<KernelSize> kernelSizes;
  bool anyLocalSize = true;
  llvm::StringRef cpu;
  llvm::StringRef method = "auto";      ///< auto, loops, cbs or replicate.
  bool optimize = true;                 ///< False with -cl-opt-disable.
  llvm::StringRef vectorWidth = "auto"; ///< auto, off, or a power of two: work-items in a vector.
  llvm::StringRef vectorDim = "auto";   ///< auto, 0, 1 or 2: the dimension of these work-items.
};

/// The stages in order. Joined with commas they are what `oclopt -passes=` accepts.
std::vector<std::string> pipelineStages(const PipelineOptions &Options);

/// What stands for `Stage` where it is left out: a weaker form of it, or an empty text for nothing;
/// nullopt when later stages need what it does. See OptionalStages.cpp.
std::optional<std::string> withoutStage(llvm::StringRef Stage);

/// Whether `Name` means `Stage`: its name without parameters, or the beginning of its text up to
/// within the parentheses, as function(instcombine.
bool isStageNamed(llvm::StringRef Stage, llvm::StringRef Name);

/// The stages that make canonical IR of an input that came as IR, before it is linked with others.
std::vector<std::string> inputStages(const frontend::LanguageOptions &Options);

/// "64x1x1", "blur:64x1x1"
std::string sizeText(const binary::Size3 &Size);
std::string sizeText(const KernelSize &Size);

} // namespace oclc::driver

#endif // OCLC_DRIVER_PIPELINE_H
