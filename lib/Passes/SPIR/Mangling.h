//===- Mangling.h - Parse and write names of overloaded functions -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Parser and writer for the part of the Itanium C++ ABI's mangling (section 5.1) that functions of
// OpenCL C need: no scopes, no templates, no function types. Under these limits a type is a chain
// of layers around a base:
//
//   const __global float4 *     "P", "U3AS1K", "Dv4_", "f"
//
// Producers order qualifiers differently (Clang 3.2 writes "KU3AS1"); the layers are in Clang 22's
// order.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SPIR_MANGLING_H
#define OCLC_PASSES_SPIR_MANGLING_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace oclc::passes {

/// The layers of a type from outside in, each as Clang 22 spells it. The last one is the base.
using MangledType = llvm::SmallVector<std::string, 4>;

struct MangledFunction {
  std::string name;
  llvm::SmallVector<MangledType, 4> parameters; ///< Empty for `void`.
};

/// Parses the mangled name of a function; nullopt if the name cannot be one of OpenCL C's
/// functions.
std::optional<MangledFunction> parseMangled(llvm::StringRef name);

/// Returns the name as Clang 22 mangles it.
std::string mangle(const MangledFunction &function);

} // namespace oclc::passes

#endif // OCLC_PASSES_SPIR_MANGLING_H
