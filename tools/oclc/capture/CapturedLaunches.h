//===- CapturedLaunches.h - Local sizes with which kernels were launched ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Every process that ran under a capture has written a file. Each line counts launches of one
// kernel with one local size (docs/runtime.md). Local sizes that the application chose get
// variants, because it will choose them again. So do the formats of the images.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_CAPTUREDLAUNCHES_H
#define OCLC_TOOLS_OCLC_CAPTURE_CAPTUREDLAUNCHES_H

#include "Binary/ProgramArchive.h"
#include "Driver/Pipeline.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>
#include <vector>

namespace oclc::tool {

/// The formats of the images of a launch.
struct KernelFormats {
  std::string kernel;
  std::string formats; ///< In the form of --image-formats, such as "rgba-unorm8+r-float".
  bool operator==(const KernelFormats &) const = default;
};

class CapturedLaunches {
public:
  /// Reads all files *.jsonl of `folder`, which may be absent. Skips files that cannot be read and
  /// lines that are invalid. Adds one warning for each file with such a problem.
  void read(llvm::StringRef folder, std::vector<std::string> &warnings);

  /// Adds the launches of one line of such a file: the local size if the application chose it and
  /// the compiler accepts it, and the formats of images. Returns false only if the line is invalid.
  bool add(llvm::StringRef line);

  /// Returns the most frequent local sizes of each kernel of a program, at most `mostPerKernel` for
  /// each.
  std::vector<driver::KernelSize> sizesOf(const binary::Digest &program,
                                          unsigned mostPerKernel) const;

  /// Returns the formats of images with which each kernel of a program was launched most often, a
  /// few for each kernel.
  std::vector<KernelFormats> formatsOf(const binary::Digest &program) const;

private:
  using Counts = std::map<binary::Size3, uint64_t>;
  using FormatCounts = std::map<std::string, uint64_t>; ///< By the text in KernelFormats.
  std::map<binary::Digest, std::map<std::string, Counts>> Programs;
  std::map<binary::Digest, std::map<std::string, FormatCounts>> Formats;
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CAPTUREDLAUNCHES_H
