//===- Requirements.h - What a SPIR-V module needs --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_REQUIREMENTS_H
#define OCLC_FRONTEND_SPIRV_REQUIREMENTS_H

#include "Spirv/Words.h"

#include <string>
#include <vector>

namespace oclc::spirv {

/// Everything M needs that oclc does not have, each as the end of "it ...": capabilities,
/// extensions, another memory model, modes of its kernels. Requirements.def lists what there is.
std::vector<std::string> missingRequirements(const Module &M);

/// Whether M names an extension that SPIRV-Tools may not know: what it finds wrong may be right.
bool isNewerThanValidator(const Module &M);

/// The language that M was made from: "OpenCL C", 1, 2. Without a name or a version, where M does
/// not say so.
struct SourceLanguage {
  std::string name;
  unsigned major = 0, minor = 0;

  /// Every work-group is full in OpenCL C before 2.0.
  bool hasUniformWorkGroups() const { return name == "OpenCL C" && major == 1; }
  /// "OpenCL C 1.2"
  std::string text() const;
};
SourceLanguage sourceLanguage(const Module &M);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_REQUIREMENTS_H
