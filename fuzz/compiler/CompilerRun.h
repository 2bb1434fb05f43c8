//===- CompilerRun.h - Runs oclc on a text -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The compiler is linked with the target, and texts are compiled in copies of this process, which
// has LLVM loaded. In the fuzzer's own process, Clang and LLVM would end it if memory or stack are
// exhausted, and an endless loop could not be stopped. A copy compiles several texts. A text that
// fails there in an unusual way is compiled again in a separate copy.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_COMPILER_COMPILERRUN_H
#define OCLC_FUZZ_COMPILER_COMPILERRUN_H

#include <string>
#include <string_view>
#include <vector>

namespace oclc::fuzz {

struct CompilerRun {
  int status = 0;       ///< Status of waitpid().
  std::string messages; ///< Output on standard error.
};

/// Runs oclc with `options` and with `source` as standard input. The output is discarded.
CompilerRun compile(std::string_view source, const std::vector<std::string> &options);

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_COMPILER_COMPILERRUN_H
