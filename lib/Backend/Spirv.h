//===- Spirv.h - Canonical IR to SPIR-V -------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// For other consumers than oclc, and to test what oclc makes of SPIR-V: the program as it was
// before the pipeline, through LLVM's SPIR-V back end.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BACKEND_SPIRV_H
#define OCLC_BACKEND_SPIRV_H

#include "Spirv/Words.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace oclc::backend {

/// A SPIR-V module for the environment of OpenCL with 64-bit addresses: version
/// 1.2, or 1.3 where sub-group operations of the extensions need it. `Program` has been through
/// prepare-spirv, and is of no use afterwards. Arguments of kernels keep their types and qualifiers
/// as the strings that SPIRV-LLVM-Translator reads back.
///
/// Error: what SPIRV-Tools finds wrong in what LLVM's back end has written, which then is no module
/// for anyone. What the back end cannot write at all, it reports as a fatal error.
llvm::Expected<spirv::Module> emitSpirv(llvm::Module &Program);

} // namespace oclc::backend

#endif // OCLC_BACKEND_SPIRV_H
