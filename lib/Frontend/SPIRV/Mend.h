//===- Mend.h - What translators get wrong, said in another way -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   %0 = OpConstantNull %uint                           =>   %0 = OpConstant %uint 0
//   OpExecutionModeId %k LocalSizeId %8 %1 %1           =>   OpExecutionMode %k LocalSize 8 1 1
//   OpDecorate %f LinkageAttributes "f" Import
//   OpName %f "g"                                       =>   OpName %f "f"
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_MEND_H
#define OCLC_FRONTEND_SPIRV_MEND_H

#include "Spirv/Words.h"

namespace oclc::spirv {

/// A module that means the same as M. Errors: a size of work-groups that is not a constant.
llvm::Expected<Module> mend(const Module &M);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_MEND_H
