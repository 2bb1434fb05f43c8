//===- NinjaFile.h - A build file for the programs of a capture -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// oclc --from-capture=capture --cpu=x86-64-v3 --cpu=armv8-a --emit=ninja -o build.ninja
//
//   build capture.parts/0123....x86_64.oclarc: program capture/programs/0123.../program.json ...
//     digest = 0123...
//     targets = --cpu=x86-64-v3
//   build capture.oclarc: archive capture.parts/0123....x86_64.oclarc ...
//
// Each edge compiles one program for one architecture. It lists all files that it reads, so that it
// can run on another machine that gets only these files. All CPUs of an architecture share one
// binary, and a linked program shares the code of its parts, so these are not divided. The last
// edge joins the archives; the result is the archive that oclc makes from the capture at once.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_NINJAFILE_H
#define OCLC_TOOLS_OCLC_CAPTURE_NINJAFILE_H

#include "Capture.h"
#include "CompileCommand.h"

namespace oclc::tool {

struct NinjaFileOptions {
  std::string output;  ///< Path of the build file.
  std::string capture; ///< Folder of the capture.
};

/// Returns the path of the archive that the build file makes: beside it, with the capture's name.
std::string archiveOfNinjaFile(const NinjaFileOptions &options);

/// Returns the text of the build file. Errors: a path contains a line break; a name of --cpu
/// is unknown.
llvm::Expected<std::string> ninjaFile(const NinjaFileOptions &options, const Capture &capture,
                                      const CaptureOptions &build);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_NINJAFILE_H
