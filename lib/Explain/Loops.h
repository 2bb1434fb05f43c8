//===- Loops.h - The loops over work-items of a variant --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_LOOPS_H
#define OCLC_EXPLAIN_LOOPS_H

#include "Explain/Model.h"

#include "Passes/HostOpt/HostPasses.h"

namespace oclc::explain {

/// Returns what vectorize-work-items will find about the loops of `f`, a function in a copy of the
/// module before that pass. `parameter` is that of the pass: "auto" or a number of lanes. Leaves
/// out instructions of plans where their text exceeds `limit` characters, and subtracts the rest.
std::vector<VectorLoop> explainLoops(llvm::Function &f, passes::HostPasses &host,
                                     llvm::StringRef parameter, size_t &limit);

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_LOOPS_H
