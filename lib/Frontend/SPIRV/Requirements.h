//===- Requirements.h - What a SPIR-V module needs --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_FRONTEND_SPIRV_REQUIREMENTS_H
#define OCLC_LIB_FRONTEND_SPIRV_REQUIREMENTS_H

#include "Words.h"

#include <string>
#include <vector>

namespace oclc::frontend::spirv {

/// Everything M needs that oclc does not have, each as the end of "it ...": capabilities,
/// extensions, another memory model, modes of its kernels. Requirements.def lists what there is.
std::vector<std::string> missingRequirements(const Module &M);

/// Whether M names an extension that SPIRV-Tools may not know: what it finds wrong may be right.
bool isNewerThanValidator(const Module &M);

/// The language that M was made from, "OpenCL C 1.2"; empty if it does not say so.
std::string sourceLanguage(const Module &M);

} // namespace oclc::frontend::spirv

#endif // OCLC_LIB_FRONTEND_SPIRV_REQUIREMENTS_H
