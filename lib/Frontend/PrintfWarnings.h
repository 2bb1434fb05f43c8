//===- PrintfWarnings.h - printf formats that Clang lets pass -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Clang's -Wformat compares formats with arguments, but by the rules of C: it accepts what OpenCL C
// has not, like %*d, %m, %lc, and vectors without a length modifier. These warnings belong to the
// same group, and none says again what Clang has said.
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
