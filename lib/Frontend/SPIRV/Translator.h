//===- Translator.h - llvm-spirv, a process of its own ----------------------------------------===//
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

/// The path of the translator: `Asked` if that is not empty, what OCLC_SPIRV_TRANSLATOR in the
/// environment says, llvm-spirv in libexec/oclc or next to the running program, or llvm-spirv-NN or
/// llvm-spirv in PATH. Errors say what to do about it.
llvm::Expected<std::string> findTranslator(llvm::StringRef Asked);

/// What the program `Translator` makes of a module: bitcode. Errors begin with what the translator
/// did: crash, end with an error, or write nothing. It has the limits of this process, and is
/// killed when that ends.
llvm::Expected<std::string> translate(llvm::StringRef Translator, llvm::StringRef Module);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_TRANSLATOR_H
