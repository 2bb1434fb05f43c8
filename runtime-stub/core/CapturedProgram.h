//===- CapturedProgram.h - Records a program that is being built ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Records a program that the application builds. Each program has a folder `programs/DIGEST` in the
// capture; the digest is that of its recipe. The folder contains program.json and the files to
// which program.json refers. docs/runtime.md describes them.
//
// The folder appears complete before the compiler runs, so that it also exists for a program that
// makes the compiler or the application crash. Afterwards program.json is replaced by one that
// contains the result. A list in the folder names the files that the source included; each set of
// contents of these files has a separate list. If a program has compiled once, in this or another
// process, a later failure does not change its result.
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
  /// Records the program if captures are on and all its names are UTF-8. `options` is the text that
  /// the application passed. Both arguments must outlive this object.
  CapturedProgram(const offline::Recipe &recipe, const std::string &options) noexcept;

  /// Records the result. If that is success, also copies the files with the paths `includes`, which
  /// the source has included.
  void finish(bool hasWorked, const std::vector<std::string> &includes = {}) noexcept;

private:
  const offline::Recipe &recipe;
  const std::string &options;
  std::string digest; ///< In hexadecimal digits; empty when the program is not captured.
};

/// Records a program that was created from a binary, if captures are on. Such a program has no
/// recipe and cannot be compiled again, so file.recipe is set to the digest of the file's bytes.
void captureBinary(LoadedFile &file) noexcept;

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_CAPTUREDPROGRAM_H
