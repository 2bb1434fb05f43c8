//===- CompilerRun.h - Runs oclc on a text -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The compiler is the program itself, in a process of its own with limits. In the process of a
// fuzzer it would have to be built once more, and would end it with every limit that it runs into:
// Clang and LLVM leave the process when memory or stack are at an end, and loop where they cannot
// be stopped. oclc knows how to say all of that of its child, and in which stage it was.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_TARGETS_COMPILERRUN_H
#define OCLC_FUZZ_TARGETS_COMPILERRUN_H

#include <string>
#include <string_view>
#include <vector>

namespace oclc::fuzz {

struct CompilerRun {
  int status = 0;       ///< As waitpid gives it.
  std::string messages; ///< What stood on standard error.
};

/// Compiles `source`, which is read from standard input, with the oclc that OCLC_FUZZ_COMPILER
/// names or that PATH has. The output is thrown away.
CompilerRun compile(std::string_view source, std::vector<std::string> options);

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_TARGETS_COMPILERRUN_H
