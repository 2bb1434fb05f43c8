//===- SpirvWords.h - Mends a module that LLVM wrote ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Works on the words of a module (SPIR-V specification, section 2.3): a header of five, then
// instructions whose first word holds their length and opcode.
//
//   %0 = OpConstantNull %uint                 =>   %0 = OpConstant %uint 0
//   %1 = OpConstantNull %event (one word more)  =>   %1 = OpConstantNull %event
//   OpDecorate %x Alignment 4294967168        =>   OpDecorate %x Alignment 128
//   OpExtension "SPV_EXT_relaxed_printf_string_address_space"   =>   nothing
//
// The first is wrong where an index into a structure must be OpConstant, the others everywhere. The
// extension it asks for as soon as two functions print, because it mixes up their registers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BACKEND_SPIRVWORDS_H
#define OCLC_BACKEND_SPIRVWORDS_H

#include "Spirv/Words.h"

namespace oclc::backend {

/// `M`, which LLVM's back end has written, with the mistakes above mended, and with an OpString for
/// each of `Strings` in front of the other debug instructions.
spirv::Module mendSpirv(const spirv::Module &M, llvm::ArrayRef<std::string> Strings);

} // namespace oclc::backend

#endif // OCLC_BACKEND_SPIRVWORDS_H
