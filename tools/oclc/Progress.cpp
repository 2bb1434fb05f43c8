//===- Progress.cpp - What a compilation is at ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Progress.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdio>
#include <cstring>

using namespace llvm;

namespace oclc::tool {

Progress *CurrentProgress = nullptr;

bool Progress::isCrashAfterErrors() const {
  return isCrash && reading.errors > 0 && StringRef(running.stage) == driver::FrontEndStage;
}

void Progress::setFault(StringRef Finding) {
  isAtFault = true;
  const StringRef Line = Finding.split('\n').first.take_front(sizeof(finding) - 1);
  *copy(Line, finding) = '\0';
}

void Progress::setCrash(int Signal) {
  isAtFault = isCrash = true;
  snprintf(finding, sizeof(finding), "crashed (%s)", strsignal(Signal));
}

bool noteFault(StringRef Finding) {
  if (CurrentProgress)
    CurrentProgress->setFault(Finding);
  return CurrentProgress != nullptr;
}

} // namespace oclc::tool
