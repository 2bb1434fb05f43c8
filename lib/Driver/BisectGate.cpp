//===- BisectGate.cpp - Count and limit optional steps ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/BisectGate.h"

using namespace llvm;

namespace oclc::driver {

bool BisectGate::decide(StringRef kind, StringRef name, StringRef unit) const {
  const int number = ++Last;
  const bool runs = Limit < 0 || number <= Limit;
  OS << "BISECT: " << (runs ? "" : "NOT ") << "running " << kind << " (" << number << ") " << name;
  if (!unit.empty())
    OS << " on " << unit;
  OS << '\n';
  return runs;
}

bool BisectGate::enterStage(StringRef stage) {
  countPasses(true);
  return decide("stage", stage, "");
}

bool BisectGate::shouldRunPass(StringRef pass, StringRef unit) const {
  return !CountsPasses || decide("pass", pass, unit);
}

} // namespace oclc::driver
