//===- Parameters.h - Parameters of the functions of a C library ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUNCTIONS_PARAMETERS_H
#define OCLC_FUNCTIONS_PARAMETERS_H

#include "Binary/Manifest.h"

#include "llvm/IR/Function.h"

#include <string>
#include <vector>

namespace oclc::functions {

/// How a parameter gets into the packed arguments of the kernel.
enum class Passing {
  Value,     ///< A scalar or a pointer to global memory, as it is.
  Bytes,     ///< The parameter points to the bytes of a vector or structure.
  LocalSize, ///< The parameter is the size of a block of local memory.
};

struct Parameter {
  std::string name; ///< An identifier; empty for the name argN.
  std::string type; ///< In C, such as "const float *".
  std::string note; ///< About the argument, for the comment; empty if its type says all.
  Passing passing = Passing::Value;
  llvm::Type *valueType = nullptr; ///< LLVM's type of the parameter.
  uint64_t offset = 0, size = 0;   ///< Place in the packed arguments, in bytes.
};

/// Returns the parameters for the arguments of a kernel in canonical IR. `described` is what the
/// manifest says about it. No argument is an image or a sampler.
std::vector<Parameter> parametersOf(const llvm::Function &kernel, const binary::Kernel &described);

} // namespace oclc::functions

#endif // OCLC_FUNCTIONS_PARAMETERS_H
