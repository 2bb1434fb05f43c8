//===- ProgressLine.h - A line on the terminal that says how far tuning is ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_TUNING_PROGRESSLINE_H
#define OCLC_TOOLS_OCLC_TUNING_PROGRESSLINE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace oclc::tool {

/// Shows a progress bar on standard error if that is a terminal. The destructor clears the line.
class ProgressLine {
public:
  /// `title` precedes all texts.
  explicit ProgressLine(std::string title);
  ProgressLine(const ProgressLine &) = delete;
  ProgressLine &operator=(const ProgressLine &) = delete;
  ~ProgressLine();

  /// Shows that `done` of `all` parts of a step are done.
  void show(llvm::StringRef step, size_t done, size_t all);

private:
  const std::string Title;
  const bool IsShown;
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_TUNING_PROGRESSLINE_H
