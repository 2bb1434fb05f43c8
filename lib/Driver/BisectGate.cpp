//===- BisectGate.cpp - Count and limit optional steps ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/BisectGate.h"

using namespace llvm;

namespace oclc::driver {

bool BisectGate::decide(StringRef Kind, StringRef Name, StringRef Unit) const {
  const int Number = ++Last;
  const bool Runs = Limit < 0 || Number <= Limit;
  OS << "BISECT: " << (Runs ? "" : "NOT ") << "running " << Kind << " (" << Number << ") " << Name;
  if (!Unit.empty())
    OS << " on " << Unit;
  OS << '\n';
  return Runs;
}

bool BisectGate::enterStage(StringRef Stage) {
  countPasses(true);
  return decide("stage", Stage, "");
}

bool BisectGate::shouldRunPass(StringRef Pass, StringRef Unit) const {
  return !CountsPasses || decide("pass", Pass, Unit);
}

} // namespace oclc::driver
