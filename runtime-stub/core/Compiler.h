//===- Compiler.h - Runs oclc as a child process ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Compiles programs from source and SPIR-V, and links objects. The runtime contains no compiler; it
// runs oclc as a child process, usually the one that is installed beside the driver. If that
// process fails or crashes, the application gets an error code and a log. The result is the content
// of a file that clCreateProgramWithBinary accepts.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_COMPILER_H
#define OCLC_RUNTIME_CORE_COMPILER_H

#include "Binary/Archive.h"
#include "Offline/Recipe.h"
#include "core/Tier.h"
#include "platform/ChildProcess.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace oclc::rt {

struct CompileAnswer {
  enum class Status { Success, Error, WrongOptions, NoTime, NoResources };
  Status status = Status::Error;
  std::vector<std::byte> binary;
  std::string log;
  /// Paths of files that the source included, other than the recipe's headers.
  std::vector<std::string> includes;
  /// Content of the binary, if it has been read already.
  std::optional<binary::ProgramFile> content;
};

struct CompileMode {
  Tier tier = Tier::Full;
  bool isBackground = false; ///< Nobody waits, so the compiler runs with low priority.
};

class Compiler {
public:
  /// Returns the compiler that OCLC_COMPILER specifies, or the one that is installed beside the
  /// driver; null if there is none or the process is privileged. The result does not change during
  /// the lifetime of the process.
  static const Compiler *get();

  /// Returns why get() is null, worded for the middle of a sentence.
  static const char *whyNone();

  /// Compiles on the calling thread; several threads may compile at once. Options must be accepted
  /// by parseBuildOptions, values of constants must come from specValueText, and names of headers
  /// must satisfy isHeaderName.
  CompileAnswer compile(const offline::Recipe &recipe, const CompileMode &mode = {}) const;

  /// Runs the compiler with any arguments, `input` as its standard input, and a time limit.
  ChildOutcome run(std::vector<std::string> arguments, std::span<const std::byte> input,
                   unsigned seconds) const;

  /// Returns why a run has no exit status, for example because of the time limit or a signal. Empty
  /// if the compiler exited, or if that is unknown.
  std::string explain(const ChildOutcome &outcome) const;

  /// Returns the time limit for one program, in seconds: OCLC_COMPILER_TIMEOUT, or else 300.
  static unsigned secondsAllowed();

  explicit Compiler(std::string path) : path(std::move(path)) {}

  const std::string path;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_COMPILER_H
