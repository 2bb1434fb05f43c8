//===- LineDiff.h - Differences between two texts --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_LINEDIFF_H
#define OCLC_EXPLAIN_LINEDIFF_H

#include "Explain/Model.h"

#include "llvm/ADT/ArrayRef.h"

namespace oclc::explain {

/// Returns edits that turn the lines `before` into `after`, in ascending order and with positions
/// in `before`. Lines that occur once in both texts are kept where their order allows it; the lines
/// between them are compared one by one if they are few, and otherwise replaced. The edits are
/// therefore correct, but not always the fewest.
std::vector<Edit> diffLines(llvm::ArrayRef<std::string> before, llvm::ArrayRef<std::string> after);

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_LINEDIFF_H
