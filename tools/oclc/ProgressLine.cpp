//===- ProgressLine.cpp - How far long work is -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "ProgressLine.h"

#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace llvm;
using namespace std::chrono_literals;

namespace oclc::tool {

/// Moves to the start of the line and clears it.
static constexpr char ClearLine[] = "\r\x1b[K";

static bool IsBarShown = false;
static bool MayHaveBars = false;

ProgressStyle progressStyle(StringRef when, bool isBuildStep) {
  if (when == "bar")
    return {ProgressStyle::Form::Bar};
  if (when == "lines")
    return {ProgressStyle::Form::Lines};
  if (when == "off")
    return {};
  const std::chrono::seconds after = isBuildStep ? 2s : 0s;
  if (sys::Process::StandardErrIsDisplayed())
    return {ProgressStyle::Form::Bar, after};
  return isBuildStep ? ProgressStyle() : ProgressStyle{ProgressStyle::Form::Lines, 10s, 10s};
}

void clearProgressLine() {
  if (IsBarShown)
    errs() << ClearLine;
  IsBarShown = false;
}

void expectForeignBar() { IsBarShown |= MayHaveBars; }

ProgressLine::ProgressLine(std::string title, ProgressStyle style)
    : Title(std::move(title)), Style(style) {
  MayHaveBars = Style.form == ProgressStyle::Form::Bar;
}

ProgressLine::~ProgressLine() { clearProgressLine(); }

void ProgressLine::show(StringRef step, size_t done, size_t all) {
  const Clock::time_point now = Clock::now();
  if (Style.form == ProgressStyle::Form::None || now < Start + Style.after)
    return;
  if (Style.form == ProgressStyle::Form::Lines) {
    // In a log, what follows says that the work is done.
    const bool isShort = Style.interval != 0s;
    if ((LastLine != Start && now < LastLine + Style.interval) || (isShort && done == all))
      return;
    LastLine = now;
    errs() << Title << ": " << done << "/" << all << " " << step << '\n';
    return;
  }
  constexpr size_t Width = 30;
  const size_t filled = all == 0 ? Width : std::min(Width, Width * done / all);
  errs() << ClearLine << Title << ": [" << std::string(filled, '#')
         << std::string(Width - filled, ' ') << "] " << done << "/" << all << " " << step;
  IsBarShown = true;
}

} // namespace oclc::tool
