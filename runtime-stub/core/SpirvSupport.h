//===- SpirvSupport.h - What the compiler accepts in SPIR-V modules ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The lists of cl_khr_spirv_queries. They come from the table of the front end,
// Frontend/SPIRV/Requirements.def. They are empty if there is neither a compiler nor an archive,
// like the list of SPIR-V versions.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_SPIRVSUPPORT_H
#define OCLC_RUNTIME_CORE_SPIRVSUPPORT_H

#include "base/OpenCL.h"

#include <span>

namespace oclc::rt {

std::span<const char *const> spirvInstructionSets();
std::span<const char *const> spirvExtensions();
/// Returns the numbers of capabilities, as in the SPIR-V specification.
std::span<const cl_uint> spirvCapabilities();

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_SPIRVSUPPORT_H
