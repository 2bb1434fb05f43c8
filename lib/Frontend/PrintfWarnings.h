//===- PrintfWarnings.h - Warn about printf formats that Clang accepts --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Warns about printf formats that are not valid in OpenCL C. Clang's -Wformat compares formats with
// arguments by the rules of C: it accepts conversions that OpenCL C does not have, like %*d, %m,
// %lc, and vectors without a length modifier. The warnings of this file belong to the same group,
// and do not repeat a warning of Clang.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_PRINTFWARNINGS_H
#define OCLC_FRONTEND_PRINTFWARNINGS_H

#include "clang/AST/ASTConsumer.h"

#include <memory>

namespace oclc::frontend {

std::unique_ptr<clang::ASTConsumer> makePrintfChecker();

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_PRINTFWARNINGS_H
