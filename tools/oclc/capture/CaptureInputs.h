//===- CaptureInputs.h - Which files of a capture a program needs -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_CAPTUREINPUTS_H
#define OCLC_TOOLS_OCLC_CAPTURE_CAPTUREINPUTS_H

#include "Capture.h"

#include <optional>

namespace oclc::tool {

/// Returns the paths of all files of the capture in `folder` that determine the code of a program,
/// sorted; without `only`, of all programs. They are the files of the program and of what it links,
/// the descriptions of programs into which these are linked, because their launches count, and the
/// launches.
std::vector<std::string> inputsOf(const Capture &capture, llvm::StringRef folder,
                                  const std::optional<binary::Digest> &only);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CAPTUREINPUTS_H
