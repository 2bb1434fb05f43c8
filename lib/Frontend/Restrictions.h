//===- Restrictions.h - OpenCL C that Clang accepts and oclc cannot compile ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Clang accepts images in every version of OpenCL C before 3.0 and blocks in 2.0, because it cannot
// know that this device has neither. The checker reports each use at its position in the source,
// before code generation reaches types that no CPU has. It also reports inline assembly, sub-group
// sizes that oclc does not have, and kernel arguments of size 0.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_RESTRICTIONS_H
#define OCLC_FRONTEND_RESTRICTIONS_H

#include "clang/AST/ASTConsumer.h"

#include <memory>

namespace clang {
class DiagnosticsEngine;
}

namespace oclc::frontend {

std::unique_ptr<clang::ASTConsumer> makeRestrictionChecker(clang::DiagnosticsEngine &diagnostics);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_RESTRICTIONS_H
