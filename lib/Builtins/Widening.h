//===- Widening.h - How a built-in function becomes one for many work-items -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The library says of each of its functions how a vectorizer gets the function of N lanes: see
// Library::widening. Anything wider or narrower than OpenCL C's vectors is made of those (see
// lib/Vectorizer/Support/WideBuiltins.h).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_WIDENING_H
#define OCLC_BUILTINS_WIDENING_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace oclc::builtins {

enum class Widening : uint8_t {
  /// The body is inlined into the kernel and vectorised with it.
  Inline = 0,
  /// The overload for vectors does the same in each lane, in true vector code. The scalar function
  /// stays a call until the kernel has been vectorised. It has no side effects.
  Overload = 1,
  /// One call for each lane, in ascending order of the work-items.
  Lanes = 2,
};

/// "inline", "overload" or "lanes".
llvm::StringRef wideningName(Widening W);

/// The lanes for which OpenCL C has overloads, in ascending order: 2, 3, 4, 8, 16.
inline constexpr unsigned OverloadLanes[] = {2, 3, 4, 8, 16};

/// The mangled name of the overload for vectors of `Lanes` elements, of a function whose parameters
/// are scalars: "_Z3powff" and 8 give "_Z3powDv8_fS_". Empty if `ScalarName` is not such a name.
std::string vectorOverload(llvm::StringRef ScalarName, unsigned Lanes);

/// The other way round: "_Z3powff" for "_Z3powDv8_fS_". Empty if that is not the overload of a
/// function of scalars.
std::string scalarOverload(llvm::StringRef VectorName);

/// The name of a function in OpenCL C: "pow" for "_Z3powff"; empty for names that are not mangled.
llvm::StringRef functionName(llvm::StringRef MangledName);

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_WIDENING_H
