//===- Tier.h - Quick and fast code -----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The compiler can make code quickly (oclc -O1) or make fast code (-O2). An application that builds
// a program waits only for quick code. Fast code is compiled in the background, from the IR in the
// quick binary, and replaces the quick code between two launches (Upgrade.h). OCLC_BUILD in the
// environment selects only one of them.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_TIER_H
#define OCLC_RUNTIME_CORE_TIER_H

#include "Binary/Archive.h"
#include "Offline/Recipe.h"

namespace oclc::rt {

enum class Tier {
  Quick, ///< Short compilation.
  Full,  ///< Fast code.
};

/// Returns the tier that a build waits for. It is Quick for executables and compiled objects whose
/// options state nothing about the code, unless OCLC_BUILD is "full".
Tier firstTier(const offline::Recipe &recipe);

/// True if quick code is to be replaced by fast code, i.e. unless OCLC_BUILD is "quick".
bool upgrades();

/// True if `binary` is quick code that fast code can replace: it contains the IR from which that is
/// compiled, and has neither imports nor program-scope variables.
bool canUpgrade(const binary::Binary &binary);

/// True if `binary` has program-scope variables. They would lose their values with the code, so
/// that code must not be replaced.
bool hasVariables(const binary::Binary &binary);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_TIER_H
