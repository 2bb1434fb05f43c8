//===- SpirvWords.h - Repair SPIR-V modules that LLVM wrote -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Repairs mistakes of LLVM's SPIR-V back end in the words of a module (SPIR-V specification,
// section 2.3). A module is a header of five words, followed by instructions whose first word
// contains their length and opcode.
//
//   %0 = OpConstantNull %uint                 =>   %0 = OpConstant %uint 0
//   %1 = OpConstantNull %event (extra word)     =>   %1 = OpConstantNull %event
//   OpDecorate %x Alignment 4294967168        =>   OpDecorate %x Alignment 128
//   OpExtension "SPV_EXT_relaxed_printf_string_address_space"   =>   nothing
//
// The first form on the left is invalid as an index into a structure, which must be an OpConstant.
// The second and the third form are always invalid. By mistake, the back end requests the extension
// whenever two functions call printf: it confuses registers of the two functions.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BACKEND_SPIRVWORDS_H
#define OCLC_BACKEND_SPIRVWORDS_H

#include "Spirv/Words.h"

namespace oclc::backend {

/// Returns `m`, which LLVM's back end has written, with the above repairs, and with an OpString for
/// each of `strings` before the other debug instructions.
spirv::Module fixUpSpirv(const spirv::Module &m, llvm::ArrayRef<std::string> strings);

} // namespace oclc::backend

#endif // OCLC_BACKEND_SPIRVWORDS_H
