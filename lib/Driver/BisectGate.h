//===- BisectGate.h - Count and limit optional steps ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// --opt-bisect-limit=N: runs only the first N optional steps. Steps are the optional stages, the
// passes of LLVM in them, and the optional passes of the code generator. LLVM's OptBisect does the
// same for opt. It does not suffice here, because it would also leave out passes of required
// stages, such as the SROA of function(sroa).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_BISECTGATE_H
#define OCLC_DRIVER_BISECTGATE_H

#include "llvm/IR/OptBisect.h"
#include "llvm/Support/raw_ostream.h"

namespace oclc::driver {

class BisectGate : public llvm::OptPassGate {
public:
  /// Runs all steps if `limit` is negative. Prints each decision to `os`.
  BisectGate(int limit, llvm::raw_ostream &os) : Limit(limit), OS(os) {}

  /// Counts an optional stage, and returns whether to run it. From now on, passes are counted, too.
  bool enterStage(llvm::StringRef stage);

  /// Starts or stops counting passes. Passes that are not counted always run.
  void countPasses(bool wanted) { CountsPasses = wanted; }

  bool shouldRunPass(llvm::StringRef pass, llvm::StringRef unit) const override;
  bool isEnabled() const override { return CountsPasses; }

private:
  bool decide(llvm::StringRef kind, llvm::StringRef name, llvm::StringRef unit) const;

  int Limit;
  llvm::raw_ostream &OS;
  mutable int Last = 0;
  bool CountsPasses = false;
};

} // namespace oclc::driver

#endif // OCLC_DRIVER_BISECTGATE_H
