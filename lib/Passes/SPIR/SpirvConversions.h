//===- SpirvConversions.h - Prepare conversions for LLVM's SPIR-V back end --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The conversions of prepare-spirv. The back end selects the instruction for a conversion between
// integers by the sign of the result alone, so that convert_int(char) would extend with zeros.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SPIR_SPIRVCONVERSIONS_H
#define OCLC_PASSES_SPIR_SPIRVCONVERSIONS_H

#include "llvm/IR/Instructions.h"

namespace oclc::passes {

/// Replaces `call` if it is a conversion between integers, or from a type to the same type.
/// Otherwise returns false.
bool replaceConversion(llvm::CallInst &call);

} // namespace oclc::passes

#endif // OCLC_PASSES_SPIR_SPIRVCONVERSIONS_H
