//===- CodeGenPreparation.h - Steps before the code generator ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_AARCH64_CODEGENPREPARATION_H
#define OCLC_TARGET_AARCH64_CODEGENPREPARATION_H

#include "Target/AArch64/AArch64Architecture.h"

namespace oclc::target {

/// Uses SVE for masked accesses of vectors that are as long as NEON's.
void predicateAccesses(llvm::Module &m, const AArch64Architecture &architecture);

/// Makes clamps of signalling NaNs before conversions to integers yield the bound.
void quietMaxima(llvm::Module &m);

/// Gives functions of the program a calling convention that preserves vectors.
void preserveVectors(llvm::Module &m);

} // namespace oclc::target

#endif // OCLC_TARGET_AARCH64_CODEGENPREPARATION_H
