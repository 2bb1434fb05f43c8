//===- CaptureInputs.h - Which files of a capture a program needs -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_CAPTUREINPUTS_H
#define OCLC_TOOLS_OCLC_CAPTURE_CAPTUREINPUTS_H

#include "Capture.h"

#include <map>
#include <set>

namespace oclc::tool {

/// Finds the files of a capture that determine the code of a program: the files of the program and
/// of what it links, the descriptions of programs into which these are linked, because their
/// launches count, and the launches.
class CaptureInputs {
public:
  /// `folder` is that of the capture. `capture` must outlive the object.
  CaptureInputs(const Capture &capture, llvm::StringRef folder);

  /// Returns the paths of the files, sorted.
  std::vector<std::string> of(const binary::Digest &program) const;
  std::vector<std::string> ofAll() const;

private:
  using Digests = std::set<binary::Digest>;
  using Graph = std::map<binary::Digest, Digests>;

  static void addReachable(const Graph &edges, Digests &programs);
  std::vector<std::string> filesFor(Digests programs) const;

  std::map<binary::Digest, std::string> Folders; ///< Of the programs.
  Graph Parts;                                   ///< The programs that each one links.
  Graph Users;                                   ///< The programs into which each one is linked.
  std::string Launches;
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CAPTUREINPUTS_H
