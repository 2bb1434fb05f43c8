//===- Compiler.h - oclc as a child process ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The runtime has no compiler in it. Where oclc is installed beside it, programs from source and
// from SPIR-V are compiled by it, in a process of its own: what goes wrong there is an error and a
// text here. The answer is the content of a file that clCreateProgramWithBinary would take.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_COMPILER_H
#define OCLC_RUNTIME_CORE_COMPILER_H

#include "Binary/Archive.h"
#include "Offline/Recipe.h"
#include "exec/ChildProcess.h"

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
  /// What is in the binary, when that has been looked at.
  std::optional<binary::ProgramFile> content;
};

class Compiler {
public:
  /// The one that OCLC_COMPILER names, or that is installed beside the driver; null when there is
  /// none. The answer is the same as long as the process lives.
  static const Compiler *get();

  /// Says why get() is null, in words for the middle of a sentence.
  static const char *whyNone();

  /// On the calling thread; several threads may compile at once. The options are those that
  /// parseBuildOptions accepts, the values of constants as specValueText gives them, and the names
  /// of headers such that isHeaderName is true.
  CompileAnswer compile(const offline::Recipe &recipe) const;

  /// Runs it with any arguments.
  ChildOutcome run(std::vector<std::string> arguments, std::span<const std::byte> input,
                   unsigned seconds) const;

  /// What there is to say of a run that has ended otherwise than by its own choice; empty
  /// otherwise.
  std::string explain(const ChildOutcome &outcome) const;

  /// For one program: OCLC_COMPILER_TIMEOUT.
  static unsigned secondsAllowed();

  explicit Compiler(std::string path) : path(std::move(path)) {}

  const std::string path;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_COMPILER_H
