//===- ProgressLine.h - How far long work is ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A bar on a terminal, or lines in a log, on standard error. Whoever writes messages there calls
// clearProgressLine() before, so that a message does not continue the bar.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_PROGRESSLINE_H
#define OCLC_TOOLS_OCLC_PROGRESSLINE_H

#include "llvm/ADT/StringRef.h"

#include <chrono>
#include <string>

namespace oclc::tool {

struct ProgressStyle {
  enum class Form { None, Bar, Lines } form = Form::None;
  std::chrono::seconds after{0};    ///< Nothing is shown before this time has passed.
  std::chrono::seconds interval{0}; ///< Time between two lines.
};

/// Returns the style for a value of --progress: bar, lines, off, or auto. `isBuildStep`: the work
/// is that of a usual build step, whose log should stay short, so that auto shows no lines.
ProgressStyle progressStyle(llvm::StringRef when, bool isBuildStep);

/// Shows how far some work is. The destructor clears the bar.
class ProgressLine {
public:
  /// `title` precedes all texts.
  ProgressLine(std::string title, ProgressStyle style);
  ProgressLine(const ProgressLine &) = delete;
  ProgressLine &operator=(const ProgressLine &) = delete;
  ~ProgressLine();

  /// Shows that `done` of `all` parts of a step are done.
  void show(llvm::StringRef step, size_t done, size_t all);

private:
  using Clock = std::chrono::steady_clock;

  const std::string Title;
  const ProgressStyle Style;
  const Clock::time_point Start = Clock::now();
  Clock::time_point LastLine = Start;
};

/// Clears the bar if one is shown. The next show() draws it again.
void clearProgressLine();

/// Lets clearProgressLine() clear a bar that a process has left which ended early: a child, or the
/// program before a restart.
void expectForeignBar();

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_PROGRESSLINE_H
