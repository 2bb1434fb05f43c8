//===- Header.h - Text of the header of a C library -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUNCTIONS_HEADER_H
#define OCLC_FUNCTIONS_HEADER_H

#include "Functions/Functions.h"

namespace oclc::functions {

/// Returns the header with the declarations of `functions`, one for each kernel of `manifest`. The
/// text depends only on these arguments, and is C99 and C++11.
std::string headerText(const binary::Manifest &manifest, llvm::ArrayRef<KernelFunction> functions);

} // namespace oclc::functions

#endif // OCLC_FUNCTIONS_HEADER_H
