//===- Plans.h - The methods and dimensions that are weighed for a variant -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_PLANS_H
#define OCLC_EXPLAIN_PLANS_H

#include "Explain/Model.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/PassManager.h"

namespace oclc::explain {

/// Sets the methods between which select-work-group-method will choose. `f` is a kernel before that
/// pass, in a copy of the module.
void explainMethods(llvm::Function &f, llvm::FunctionAnalysisManager &analyses, Variant &variant);
/// Sets the method that the pass has planned.
void explainMethod(const llvm::Function &f, Variant &variant);

/// The same for the dimension of vectors and select-vector-dimension.
void explainDimensions(llvm::Function &f, llvm::FunctionAnalysisManager &analyses,
                       Variant &variant);
void explainDimension(const llvm::Function &f, Variant &variant);

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_PLANS_H
