//===- Functions.h - Kernels as functions of C ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// --emit=c-library makes a C library: one relocatable object with a function for each kernel, and
// its header. A function packs its parameters as the kernel expects them (Wrappers.h), and calls
// the launch code (launch/), which runs the work-groups.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUNCTIONS_FUNCTIONS_H
#define OCLC_FUNCTIONS_FUNCTIONS_H

#include "Functions/Parameters.h"

#include "llvm/IR/Module.h"

#include <optional>

namespace oclc::functions {

/// The function for a kernel.
struct KernelFunction {
  std::string symbol; ///< Its name in C.
  std::vector<Parameter> parameters;
};

/// Returns the functions for the kernels of a canonical program, in the order of `kernels`, which
/// describes them. Reports kernels that cannot become functions through the diagnostic handler of
/// the program's context, and returns nullopt after errors.
std::optional<std::vector<KernelFunction>> functionsOf(llvm::Module &program,
                                                       llvm::ArrayRef<binary::Kernel> kernels);

} // namespace oclc::functions

#endif // OCLC_FUNCTIONS_FUNCTIONS_H
