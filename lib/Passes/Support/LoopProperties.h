//===- LoopProperties.h - What metadata says about loops over work-items -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The method that makes a work-group function marks its loops; the vectorizer finds them by these
// properties of `!llvm.loop` metadata:
//
//   !1 = distinct !{!1, !2, !3}
//   !2 = !{!"llvm.loop.parallel_accesses", !4}
//   !3 = !{!"oclc.loop.work-items"}
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_LOOPPROPERTIES_H
#define OCLC_PASSES_SUPPORT_LOOPPROPERTIES_H

#include "llvm/ADT/StringRef.h"

namespace oclc::passes {

/// An iteration runs one work-item. Iterations are independent.
inline constexpr llvm::StringLiteral WorkItemsProperty = "oclc.loop.work-items";

/// In addition to WorkItemsProperty: the work-items belong to interleaved work-groups.
inline constexpr llvm::StringLiteral InStackProperty = "oclc.loop.in-stack";

/// An iteration runs one row of work-items.
inline constexpr llvm::StringLiteral RowsProperty = "oclc.loop.rows";

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_LOOPPROPERTIES_H
