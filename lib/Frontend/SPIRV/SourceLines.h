//===- SourceLines.h - Turn OpLine into debug information -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The translator keeps OpLine only inside of functions with debug information, so this
// transformation adds debug information:
//
//   %f = OpFunction ..        %info = OpExtInst %void %debug DebugFunction "f" .. %source 7 0 ..
//   %entry = OpLabel     =>   %f = OpFunction ..
//   OpLine %file 7 3          %entry = OpLabel
//   ..                        OpLine %file 7 3
//                             %scope = OpExtInst %void %debug DebugScope %info
//                             ..
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_SOURCELINES_H
#define OCLC_FRONTEND_SPIRV_SOURCELINES_H

#include "Spirv/Words.h"

#include <optional>

namespace oclc::spirv {

/// Returns `m` with debug information (OpenCL.DebugInfo.100) for the functions that have lines.
/// Returns nullopt if no function has lines, or if `m` has debug information already.
std::optional<Module> describeLines(const Module &m);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_SOURCELINES_H
