//===- Requirements.h - Check what a SPIR-V module needs --------------------------------------===//
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

/// Returns all that `m` needs and oclc does not have, each as the end of a sentence "it ...":
/// capabilities, extensions, another memory model, execution modes of kernels, instructions.
/// Requirements.def lists what is supported. If oclc does not read the version of `m`, returns only
/// that.
std::vector<std::string> missingRequirements(const Module &m);

/// True if `m` names an extension that SPIRV-Tools may not know. Errors of the validator may then
/// be wrong.
bool isNewerThanValidator(const Module &m);

/// The source language that a module records, for example "OpenCL C", 1, 2. The name is empty if
/// the module does not record a known language; `major` is 0 if it does not record the version.
struct SourceLanguage {
  std::string name;
  unsigned major = 0, minor = 0;

  /// True for OpenCL C before 2.0, where all work-groups have the full local size.
  bool hasUniformWorkGroups() const { return name == "OpenCL C" && major == 1; }
  /// Returns a text like "OpenCL C 1.2".
  std::string text() const;
};
SourceLanguage sourceLanguage(const Module &m);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_REQUIREMENTS_H
