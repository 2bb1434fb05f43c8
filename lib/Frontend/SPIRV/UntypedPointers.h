//===- UntypedPointers.h - Give types to untyped pointers ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Lowers SPV_KHR_untyped_pointers: most translators do not know it, and llvm-spirv 22 computes
// wrong addresses of vectors. An untyped pointer becomes a pointer to bytes, and each instruction
// that accesses memory gets a pointer to the type that it accesses:
//
//   %p = OpTypeUntypedPointerKHR Workgroup         =>  %p = OpTypePointer Workgroup %uchar
//   %x = OpLoad %float %pointer                    =>  %1 = OpBitcast %floats %pointer
//                                                      %x = OpLoad %float %1
//   %q = OpUntypedAccessChainKHR %p %S %base %two  =>  %2 = OpBitcast %structures %base
//                                                      %3 = OpAccessChain %floats %2 %two
//                                                      %q = OpBitcast %p %3
//   %v = OpUntypedVariableKHR %p Workgroup %S      =>  %4 = OpVariable %structures Workgroup
//                                                      %v = OpSpecConstantOp %p Bitcast %4
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_UNTYPEDPOINTERS_H
#define OCLC_FRONTEND_SPIRV_UNTYPEDPOINTERS_H

#include "Spirv/Words.h"

namespace oclc::spirv {

/// Returns `m` without untyped pointers. Fails if the type of an access is not known. `m` must have
/// no decoration groups, and need not be valid.
llvm::Expected<Module> lowerUntypedPointers(const Module &m);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_UNTYPEDPOINTERS_H
