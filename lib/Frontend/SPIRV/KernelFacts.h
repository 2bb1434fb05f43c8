//===- KernelFacts.h - What SPIR-V says of kernels and the translator drops -------------------===//
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

/// Gives the kernels of `Program`, which was made from M, the types and qualifiers of their
/// arguments: those that the producer keeps in strings,
///
///   OpString "kernel_arg_type.NAME.float*,uint4,"     =>   !kernel_arg_type !{!"float*", !"uint4"}
///
/// or, for pointers, those that the types of SPIR-V suggest: they do not tell uint from int. Where
/// M forbids the contraction of an operation, or of a kernel, none is allowed in `Program`.
void addKernelFacts(const Module &M, llvm::Module &Program);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_KERNELFACTS_H
