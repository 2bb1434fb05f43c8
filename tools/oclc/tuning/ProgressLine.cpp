//===- ProgressLine.cpp - A line on the terminal that says how far tuning is -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "tuning/ProgressLine.h"

#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace llvm;

namespace oclc::tool {

/// Moves to the start of the line and clears it.
static constexpr char ClearLine[] = "\r\x1b[K";

ProgressLine::ProgressLine(std::string title)
    : Title(std::move(title)), IsShown(sys::Process::StandardErrIsDisplayed()) {}

ProgressLine::~ProgressLine() {
  if (IsShown)
    errs() << ClearLine;
}

void ProgressLine::show(StringRef step, size_t done, size_t all) {
  if (!IsShown)
    return;
  constexpr size_t Width = 30;
  const size_t filled = all == 0 ? Width : std::min(Width, Width * done / all);
  errs() << ClearLine << Title << ": [" << std::string(filled, '#')
         << std::string(Width - filled, ' ') << "] " << done << "/" << all << " " << step;
}

} // namespace oclc::tool
