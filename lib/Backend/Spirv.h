//===- Spirv.h - Compile canonical IR to SPIR-V -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Compiles canonical IR, which is the program before the lowering pipeline, to SPIR-V with LLVM's
// SPIR-V back end. The result is meant for other consumers of SPIR-V, and for tests of oclc's own
// SPIR-V input.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BACKEND_SPIRV_H
#define OCLC_BACKEND_SPIRV_H

#include "Spirv/Words.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace oclc::backend {

/// Returns a SPIR-V module for OpenCL with 64-bit addresses: version 1.2, or 1.3 if sub-group
/// operations of the extensions need it. `program` must have been through prepare-spirv; it cannot
/// be used afterwards. Types and qualifiers of kernel arguments are stored in the strings that
/// SPIRV-LLVM-Translator reads back.
///
/// Error: the message of SPIRV-Tools, if the output of LLVM's back end is invalid. If the back end
/// cannot translate the program at all, it ends with a fatal error.
llvm::Expected<spirv::Module> emitSpirv(llvm::Module &program);

} // namespace oclc::backend

#endif // OCLC_BACKEND_SPIRV_H
