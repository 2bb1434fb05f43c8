//===- BisectGate.h - Numbers the steps that may be left out ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// --opt-bisect-limit=N: of the steps that may be left out, the first N are run. Steps are the
// optional stages, the passes of LLVM inside them, and the optional passes of the code generator.
// It does for oclc what LLVM's OptBisect does for opt, which cannot know that a required stage such
// as function(sroa) consists of passes that are optional elsewhere.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_BISECTGATE_H
#define OCLC_DRIVER_BISECTGATE_H

#include "llvm/IR/OptBisect.h"
#include "llvm/Support/raw_ostream.h"

namespace oclc::driver {

class BisectGate : public llvm::OptPassGate {
public:
  /// Runs all steps when `Limit` is negative. Says on `OS` what it decides.
  BisectGate(int Limit, llvm::raw_ostream &OS) : Limit(Limit), OS(OS) {}

  /// Counts an optional stage and tells whether it is run. Passes count until the stage ends.
  bool enterStage(llvm::StringRef Stage);

  /// Passes count from here on, or they do not.
  void countPasses(bool Wanted) { CountsPasses = Wanted; }

  bool shouldRunPass(llvm::StringRef Pass, llvm::StringRef Unit) const override;
  bool isEnabled() const override { return CountsPasses; }

private:
  bool decide(llvm::StringRef Kind, llvm::StringRef Name, llvm::StringRef Unit) const;

  int Limit;
  llvm::raw_ostream &OS;
  mutable int Last = 0;
  bool CountsPasses = false;
};

} // namespace oclc::driver

#endif // OCLC_DRIVER_BISECTGATE_H
