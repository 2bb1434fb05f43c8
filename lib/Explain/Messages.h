//===- Messages.h - Remarks and warnings -----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_MESSAGES_H
#define OCLC_EXPLAIN_MESSAGES_H

#include "Explain/Model.h"

#include "llvm/IR/DiagnosticInfo.h"

namespace oclc::explain {

/// Returns a remark without variants.
Message messageOf(const llvm::DiagnosticInfoOptimizationBase &remark);

/// Adds a message about `variant` to `messages`, in which a message occurs once with all variants
/// to which it applies. `variant` is empty if the message is not about a kernel.
void addMessage(Message message, const std::string &variant, std::vector<Message> &messages);

/// Passes know a source by a shorter name than the command line. Replaces the names of files in
/// places by those of the inputs.
void useInputNames(Explanation &explained);

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_MESSAGES_H
