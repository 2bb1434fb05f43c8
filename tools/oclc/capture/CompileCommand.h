//===- CompileCommand.h - The compiler on a captured program ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A captured program is compiled as the runtime would have it compiled, but for the CPUs and with
// the variants that its users will need, and from copies of what it includes.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_COMPILECOMMAND_H
#define OCLC_TOOLS_OCLC_CAPTURE_COMPILECOMMAND_H

#include "Binary/Archive.h"
#include "CapturedProgram.h"
#include "ChildPool.h"
#include "Driver/Pipeline.h"
#include "JobFolder.h"

#include <optional>
#include <string>
#include <vector>

namespace oclc::tool {

struct CaptureOptions {
  std::string compiler;                ///< The path of oclc.
  std::vector<std::string> words;      ///< For all programs; their own count more.
  std::vector<std::string> cpus;       ///< Names, for programs that do not say themselves.
  std::vector<std::string> localSizes; ///< For all kernels: "16x16".
  unsigned atOnce = 1;                 ///< Compilations.
  unsigned mostLocalSizes = 0;         ///< Of a kernel, from its launches.
  unsigned seconds = 0;                ///< For a compilation; 0: for ever.
};

/// What one run of the compiler gave.
struct Attempt {
  std::string log;
  std::vector<std::byte> bytes;               ///< None when it failed.
  std::optional<binary::ProgramFile> content; ///< Of these.

  bool hasWorked() const { return content.has_value(); }
};

/// What messages call a program that is linked, and its file in the current folder.
std::string linkInputName(size_t index);

/// Writes all that the compiler reads. Errors say what cannot be written.
llvm::Error fillFolder(JobFolder &folder, const CapturedProgram &program,
                       const CapturedContents &contents);

/// The compilation in that folder, with variants for `sizes` too.
ChildCommand compileCommand(const CapturedProgram &program, const CaptureOptions &options,
                            const JobFolder &folder, const std::vector<driver::KernelSize> &sizes);

/// What it has left there.
Attempt readAttempt(const CapturedProgram &program, const CaptureOptions &options,
                    const JobFolder &folder, const ChildEnd &how);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_COMPILECOMMAND_H
