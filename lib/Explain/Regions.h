//===- Regions.h - The regions between the barriers of a variant -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_REGIONS_H
#define OCLC_EXPLAIN_REGIONS_H

#include "Explain/Model.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/PassManager.h"

namespace oclc::explain {

/// Sets the barriers and regions of a variant. `f` is a kernel after barrier-regions, in a copy of
/// the module. Does nothing for other functions.
void explainRegions(llvm::Function &f, llvm::FunctionAnalysisManager &analyses, Variant &variant);

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_REGIONS_H
