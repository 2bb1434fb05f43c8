//===- LocalSizes.h - Local sizes of kernels as numbers ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Replaces local sizes that are ids of constants by their values, which specialisation constants
// may determine:
//
//   %m = OpSpecConstantOp %uint IMul %n %n, which is 16
//   OpExecutionModeId %k LocalSizeId %m %1 %1         =>   OpExecutionMode %k LocalSize 16 1 1
//
// A constant with the decoration WorkgroupSize is the local size of all kernels, whatever their
// execution modes say:
//
//   OpDecorate %size BuiltIn WorkgroupSize            =>   OpExecutionMode %k LocalSize 16 1 1
//   %size = OpSpecConstantComposite %uint3 %m %1 %1        %size = OpSpecConstantComposite ..
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_LOCALSIZES_H
#define OCLC_FRONTEND_SPIRV_LOCALSIZES_H

#include "Spirv/Words.h"

namespace oclc::spirv {

/// Returns `m` with numbers as local sizes. Fails if the value of one is not known, or does not fit
/// into 32 bits.
llvm::Expected<Module> evaluateLocalSizes(const Module &m);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_LOCALSIZES_H
