//===- CompileCommand.h - The compiler on a captured program ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A captured program is compiled as the runtime compiles it, with three differences: for the CPUs
// of the user's machines, with variants for captured local sizes, and from copies of the included
// files.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_COMPILECOMMAND_H
#define OCLC_TOOLS_OCLC_CAPTURE_COMPILECOMMAND_H

#include "Binary/Archive.h"
#include "CapturedLaunches.h"
#include "CapturedProgram.h"
#include "ChildPool.h"
#include "Driver/Pipeline.h"
#include "JobFolder.h"

#include <optional>
#include <string>
#include <vector>

namespace oclc::tool {

struct CaptureOptions {
  std::string compiler;           ///< Path of oclc.
  std::vector<std::string> words; ///< Options for all programs; those of a program override them.
  /// --cpu= and --target= options, for programs without their own.
  std::vector<std::string> targets;
  std::vector<std::string> localSizes; ///< Local sizes for all kernels, such as "16x16".
  unsigned atOnce = 1;                 ///< Maximum number of concurrent compilations.
  unsigned mostLocalSizes = 0; ///< Maximum number of local sizes from the launches of a kernel.
  unsigned seconds = 0;        ///< Time limit of a compilation; 0 means none.
  std::string tuningFile;      ///< Full name of a file with settings; empty means none.
};

/// Result of one run of the compiler.
struct Attempt {
  std::string log;
  std::vector<std::byte> bytes; ///< Empty if the compilation failed.
  /// Parsed content of `bytes`, for the first machine if there are several.
  std::optional<binary::ProgramFile> content;

  bool hasWorked() const { return content.has_value(); }
};

/// Returns the name of an input of a linked program: in messages, and of its file in the working
/// directory of the compiler.
std::string linkInputName(size_t index);

/// Writes all files that the compiler reads. Errors name the file that cannot be written.
llvm::Error fillFolder(JobFolder &folder, const CapturedProgram &program,
                       const CapturedContents &contents);

/// The local sizes and formats of images with which the kernels of a program were launched.
struct LaunchedVariants {
  std::vector<driver::KernelSize> sizes;
  std::vector<KernelFormats> formats;

  bool empty() const { return sizes.empty() && formats.empty(); }
};

/// Returns the command that compiles `program` in `folder` for its launches. The options in `last`
/// take precedence over all others.
ChildCommand compileCommand(const CapturedProgram &program, const CaptureOptions &options,
                            const JobFolder &folder, const LaunchedVariants &launched,
                            llvm::ArrayRef<std::string> last = {});

/// Reads the result of the compilation in `folder`, which has ended as `how` says.
Attempt readAttempt(const CapturedProgram &program, const CaptureOptions &options,
                    const JobFolder &folder, const ChildEnd &how);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_COMPILECOMMAND_H
