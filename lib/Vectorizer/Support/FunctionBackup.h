//===- FunctionBackup.h - Backup copy of a function -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SUPPORT_FUNCTIONBACKUP_H
#define OCLC_VECTORIZER_SUPPORT_FUNCTIONBACKUP_H

#include "llvm/IR/Function.h"

namespace oclc::vectorizer {

/// A copy of a function, from which the function's body can be restored any number of times. The
/// copy is in the module as long as this object exists.
class FunctionBackup {
public:
  explicit FunctionBackup(llvm::Function &f);
  ~FunctionBackup();
  FunctionBackup(const FunctionBackup &) = delete;
  FunctionBackup &operator=(const FunctionBackup &) = delete;

  /// Restores the body, which invalidates all analyses of the function.
  void restore();

private:
  llvm::Function &F;
  llvm::Function *Copy;
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SUPPORT_FUNCTIONBACKUP_H
