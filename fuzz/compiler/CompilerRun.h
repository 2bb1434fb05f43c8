//===- CompilerRun.h - Runs oclc on a text -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The compiler is linked with the target, and texts are compiled in a copy of this process, which
// has all of LLVM loaded. In the process of the fuzzer, Clang and LLVM would end it when memory or
// stack are exhausted, and loop where they cannot be stopped. A copy compiles several texts. One
// that fails there in an unusual way is compiled again in a copy of its own.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_COMPILER_COMPILERRUN_H
#define OCLC_FUZZ_COMPILER_COMPILERRUN_H

#include <string>
#include <string_view>
#include <vector>

namespace oclc::fuzz {

struct CompilerRun {
  int status = 0;       ///< As waitpid gives it.
  std::string messages; ///< What stood on standard error.
};

/// Runs oclc with `options`, and with `source` as its standard input. The output is thrown away.
CompilerRun compile(std::string_view source, const std::vector<std::string> &options);

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_COMPILER_COMPILERRUN_H
