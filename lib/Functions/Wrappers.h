//===- Wrappers.h - Code of the functions of a C library --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUNCTIONS_WRAPPERS_H
#define OCLC_FUNCTIONS_WRAPPERS_H

#include "Functions/Functions.h"
#include "Target/Target.h"

namespace oclc::functions {

/// Returns a module with the code of `functions`, one for each kernel of `manifest`, and with the
/// tables that the launch code reads. It refers to the entry points of the kernels and to the
/// launch code. `targets` are the CPUs of the manifest, all of one architecture. Error: an internal
/// error.
llvm::Expected<std::unique_ptr<llvm::Module>>
makeFunctions(llvm::LLVMContext &context, const binary::Manifest &manifest,
              llvm::ArrayRef<KernelFunction> functions, llvm::ArrayRef<target::TargetSpec> targets);

} // namespace oclc::functions

#endif // OCLC_FUNCTIONS_WRAPPERS_H
