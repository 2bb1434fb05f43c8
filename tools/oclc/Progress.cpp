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

void Progress::setFault(StringRef text) {
  isAtFault = true;
  const StringRef line = text.split('\n').first.take_front(sizeof(finding) - 1);
  *copy(line, finding) = '\0';
}

void Progress::setCrash(int signal) {
  isAtFault = isCrash = true;
  snprintf(finding, sizeof(finding), "crashed (%s)", strsignal(signal));
}

bool noteFault(StringRef text) {
  if (CurrentProgress)
    CurrentProgress->setFault(text);
  return CurrentProgress != nullptr;
}

} // namespace oclc::tool
