//===- CapturedArguments.h - Launches of a capture, for measurements ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_TUNING_CAPTUREDARGUMENTS_H
#define OCLC_TOOLS_OCLC_TUNING_CAPTUREDARGUMENTS_H

#include "Binary/ProgramArchive.h"
#include "Measure/Job.h"

#include <map>
#include <string>
#include <vector>

namespace oclc::tool {

/// The launches that an application was captured with, with their arguments
/// (OCLC_CAPTURE=DIR,data).
class CapturedArguments {
public:
  /// Lists the launches in the folder `data` of a capture. Adds a warning for each file that cannot
  /// be used.
  CapturedArguments(const std::string &capture, std::vector<std::string> &warnings);

  /// Loads the launches of a program with their data, as far as they fit into memory together.
  std::vector<measure::CapturedLaunch> launchesOf(const binary::Digest &program,
                                                  std::vector<std::string> &warnings) const;

private:
  const std::string Folder;
  std::multimap<binary::Digest, std::string> Files; ///< JSON files by program.
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_TUNING_CAPTUREDARGUMENTS_H
