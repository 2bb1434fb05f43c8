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

/// Returns the path of the translator. Tries, in this order, `asked` if it is not empty, the
/// environment variable OCLC_SPIRV_TRANSLATOR, llvm-spirv in libexec/oclc or next to the running
/// program, and llvm-spirv-NN or llvm-spirv in PATH. Error messages say how to install or specify a
/// translator.
llvm::Expected<std::string> findTranslator(llvm::StringRef asked);

/// Translates a SPIR-V module to bitcode with the program `translator`. Error messages begin with
/// what the translator did: it crashed, ended with an error, or wrote nothing. The translator
/// inherits the resource limits of this process, and is killed when this process ends.
llvm::Expected<std::string> translate(llvm::StringRef translator, llvm::StringRef module);

} // namespace oclc::spirv

#endif // OCLC_FRONTEND_SPIRV_TRANSLATOR_H
