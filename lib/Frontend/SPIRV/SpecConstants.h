//===- SpecConstants.h - Set values of specialisation constants -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Replaces the defaults of specialisation constants, for example by the values 32 and false for the
// SpecIds 7 and 8:
//
//   OpDecorate %n SpecId 7                              OpDecorate %n SpecId 7
//   %n = OpSpecConstant %uint 1        7:32     =>      %n = OpSpecConstant %uint 32
//   %b = OpSpecConstantTrue %bool      8:false  =>      %b = OpSpecConstantFalse %bool
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_SPECCONSTANTS_H
#define OCLC_FRONTEND_SPIRV_SPECCONSTANTS_H

#include "Frontend/Input.h"
#include "Spirv/Words.h"

#include <string>
#include <vector>

namespace oclc::spirv {

/// Returns the SpecIds of the specialisation constants of `m`, in ascending order and without
/// duplicates.
std::vector<uint32_t> specIds(const Module &m);

/// Returns `m` with `values` as defaults. Ignores values for SpecIds that `m` does not have.
/// Appends a message to `mistakes` for each value that is not a value of its constant's type.
Module specialise(const Module &m, llvm::ArrayRef<frontend::SpecConstant> values,
                  std::vector<std::string> &mistakes);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_SPECCONSTANTS_H
