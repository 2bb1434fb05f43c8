//===- SpirvOverloads.h - Prepare overloads for LLVM's SPIR-V back end ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SPIR_SPIRVOVERLOADS_H
#define OCLC_PASSES_SPIR_SPIRVOVERLOADS_H

#include "llvm/IR/Instructions.h"

namespace oclc::passes {

/// Replaces `call`, a call of the built-in `name`, if it uses an overload that LLVM's SPIR-V back
/// end lowers incorrectly. Otherwise returns false.
///
/// Functions of vectors with a scalar argument, such as min(int4, int), become the overload of
/// vectors only. The back end would write vectors of scalars that are not constant with
/// OpCompositeConstruct, which llvm-spirv-15 does not read, and a scalar exponent of ldexp, which
/// is not valid.
///
/// vloada_half3 becomes vload_half3 of the address of four elements for each vector. The back end
/// would load from the address of three.
bool replaceOverload(llvm::CallInst &call, llvm::StringRef name);

} // namespace oclc::passes

#endif // OCLC_PASSES_SPIR_SPIRVOVERLOADS_H
