//===- SpecConstants.h - Values for specialisation constants ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
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

/// The ids by which the specialisation constants of M are known, in ascending order.
std::vector<uint32_t> specIds(const Module &M);

/// M with other defaults; values for ids that M does not have are left alone. Values that the type
/// of their constant does not have are told in `Mistakes`.
Module specialise(const Module &M, llvm::ArrayRef<frontend::SpecConstant> Values,
                  std::vector<std::string> &Mistakes);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_SPECCONSTANTS_H
