//===- Compiler.h - oclc as a child process ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The runtime has no compiler in it. Where oclc is installed beside it, programs from source and
// from SPIR-V are compiled by it, in a process of its own: what goes wrong there is an error and a
// text here. A request and the compiler determine the answer, which is the content of a file that
// clCreateProgramWithBinary would take.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_COMPILER_H
#define OCLC_RUNTIME_CORE_COMPILER_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace oclc::rt {

struct CompileRequest {
  std::vector<std::string> options; ///< As parseBuildOptions gives them.
  bool isObject = false;            ///< For clLinkProgram, and not an executable.
  std::span<const std::byte> input;
  bool isIL = false; ///< The input is SPIR-V, not OpenCL C.
  /// By SpecId, as specValueText gives them.
  std::vector<std::pair<uint32_t, std::string>> specConstants;
  /// Names and texts, the first of a name first; the names have been checked.
  std::vector<std::pair<std::string, std::string>> headers;
};

struct CompileAnswer {
  enum class Status { Success, Error, WrongOptions, NoTime, NoResources };
  Status status = Status::Error;
  std::vector<std::byte> binary;
  std::string log;
};

class Compiler {
public:
  /// The one that OCLC_COMPILER names, or that is installed beside the driver; null when there is
  /// none. The answer is the same as long as the process lives.
  static const Compiler *get();

  /// On the calling thread; several threads may compile at once.
  CompileAnswer compile(const CompileRequest &request) const;

  explicit Compiler(std::string path) : path(std::move(path)) {}

private:
  const std::string path;
};

/// Whether `name` can be that of a header: a relative one that stays in its folder.
bool isHeaderName(const std::string &name);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_COMPILER_H
