//===- KernelFacts.h - Kernel metadata that translators drop ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_KERNELFACTS_H
#define OCLC_FRONTEND_SPIRV_KERNELFACTS_H

#include "Spirv/Words.h"

namespace llvm {
class Module;
} // namespace llvm

namespace oclc::spirv {

/// Sets the types and qualifiers of the kernel arguments in `program`, the translation of `m`.
/// Producers of SPIR-V store them in strings:
///
///   OpString "kernel_arg_type.NAME.float*,uint4,"     =>   !kernel_arg_type !{!"float*", !"uint4"}
///
/// Without such strings, pointer types come from the SPIR-V types, which do not distinguish uint
/// from int. Removes the permission to contract floating-point operations from `program` if `m`
/// forbids contraction of any operation or in all kernels, and lists the kernels in which it does:
///
///   OpExecutionMode %k ContractionOff       =>   !spirv.ExecutionMode = !{!0}, !0 = !{ptr @k, i32
///   31}
///
/// Replaces the translator's OpenCL C
/// version by that of `m`, or removes it if `m` has none.
void addKernelFacts(const Module &m, llvm::Module &program);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_KERNELFACTS_H
