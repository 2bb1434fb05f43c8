//===- Restrictions.h - OpenCL C that Clang accepts and oclc cannot compile ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// OpenCL C before 3.0 has images in every device and blocks in every 2.0 device, so Clang cannot
// know that this one has neither. The checker reports each use at its place in the source, before
// code generation meets types that no CPU has.
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

std::unique_ptr<clang::ASTConsumer> makeRestrictionChecker(clang::DiagnosticsEngine &Diagnostics);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_RESTRICTIONS_H
