//===- CapturedProgram.h - A program on its way through the compiler, written down ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Each program has a folder `programs/DIGEST` in the capture, named after its recipe: program.json
// and the files that it names. docs/runtime.md describes them.
//
// The folder appears complete, before the compiler runs, so that a program with which it or the
// application ends is there too. Afterwards program.json is replaced by one that says how it went,
// and a list says which files the source included, one for each set of their contents; but what has
// compiled once, here or in another process, is not made a failure.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CAPTUREDPROGRAM_H
#define OCLC_RUNTIME_CORE_CAPTUREDPROGRAM_H

#include "Offline/Recipe.h"
#include "core/Program.h"

#include <string>
#include <vector>

namespace oclc::rt::capture {

class CapturedProgram {
public:
  /// Writes the program down; nothing when nothing is captured. `options` is the application's
  /// text. Both are only referred to.
  CapturedProgram(const offline::Recipe &recipe, const std::string &options) noexcept;

  /// How it went, with the paths of the files that the source has included.
  void finish(bool hasWorked, const std::vector<std::string> &includes = {}) noexcept;

private:
  const offline::Recipe &recipe;
  const std::string &options;
  std::string digest; ///< In hexadecimal digits; empty when the program is not captured.
};

/// A program from a binary has no recipe, and cannot be compiled again: that is written down. The
/// file is known by the digest of its bytes from then on.
void captureBinary(LoadedFile &file) noexcept;

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_CAPTUREDPROGRAM_H
