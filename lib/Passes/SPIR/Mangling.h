//===- Mangling.h - Names of overloaded functions, taken apart and put together ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The part of the Itanium C++ ABI's mangling (section 5.1) that functions of OpenCL C need: no
// scopes, no templates, no function types. A type is then a chain of layers around a base:
//
//   const __global float4 *     "P", "U3AS1K", "Dv4_", "f"
//
// Producers differ in the order of qualifiers ("KU3AS1" of Clang 3.2), which the layers hide.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SPIR_MANGLING_H
#define OCLC_PASSES_SPIR_MANGLING_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace oclc::passes {

/// From outside in, each as Clang 22 spells it; the last is the base.
using MangledType = llvm::SmallVector<std::string, 4>;

struct MangledFunction {
  std::string name;
  llvm::SmallVector<MangledType, 4> parameters; ///< None for `void`.
};

/// Takes the name of a function apart; nullopt for what is not one of OpenCL C's.
std::optional<MangledFunction> parseMangled(llvm::StringRef Name);

/// The name as Clang 22 spells it.
std::string mangle(const MangledFunction &Function);

} // namespace oclc::passes

#endif // OCLC_PASSES_SPIR_MANGLING_H
