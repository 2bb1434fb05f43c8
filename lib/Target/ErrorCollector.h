//===- ErrorCollector.h - Errors of the code generator ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_ERRORCOLLECTOR_H
#define OCLC_TARGET_ERRORCOLLECTOR_H

#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/Error.h"

namespace oclc::target {

/// While it exists, collects the errors that are reported through a context. Other diagnostics go
/// to the handler that the context had before, and has again afterwards.
class CollectedErrors {
public:
  explicit CollectedErrors(llvm::LLVMContext &context);
  CollectedErrors(const CollectedErrors &) = delete;
  CollectedErrors &operator=(const CollectedErrors &) = delete;
  ~CollectedErrors();

  /// Returns an error with all messages, one in each line; success if there are none.
  llvm::Error toError() const;

private:
  class Handler;
  llvm::LLVMContext &Context;
  Handler *Installed;
  std::string Messages;
};

} // namespace oclc::target

#endif // OCLC_TARGET_ERRORCOLLECTOR_H
