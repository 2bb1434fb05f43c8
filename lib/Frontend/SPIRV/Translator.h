//===- Translator.h - Run llvm-spirv in a separate process ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_SPIRV_TRANSLATOR_H
#define OCLC_FRONTEND_SPIRV_TRANSLATOR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace oclc::spirv {

/// Returns the path of the translator: `asked` if it is not empty, else the value of the
/// environment variable OCLC_SPIRV_TRANSLATOR if it is set. Without either, searches for llvm-spirv
/// in libexec/oclc and next to the running program, then for llvm-spirv-NN and llvm-spirv in PATH.
/// Errors: what `asked` or the variable names is no program; no translator was found, in which case
/// the message says how to install or specify one.
llvm::Expected<std::string> findTranslator(llvm::StringRef asked);

/// Translates a SPIR-V module to bitcode with the program `translator`. Error messages continue a
/// sentence that begins with its name, such as "crashed", "says: ..." or "wrote nothing". The
/// translator inherits the resource limits of this process, and is killed when this process ends.
llvm::Expected<std::string> translate(llvm::StringRef translator, llvm::StringRef module);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_TRANSLATOR_H
