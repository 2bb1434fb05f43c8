//===- ExtensionFunctions.h - Functions of extensions that Clang does not declare -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_EXTENSIONFUNCTIONS_H
#define OCLC_FRONTEND_EXTENSIONFUNCTIONS_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"

namespace clang {
class ExternalSemaSource;
} // namespace clang

namespace oclc::frontend {

/// Returns a source of declarations that Clang asks for each name that it does not know. Clang
/// declares most functions of OpenCL C by tables, which lack those of some extensions. Those of
/// cl_intel_subgroups are in opencl-c.h, which takes 170 ms to read.
llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource> extensionFunctions();

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_EXTENSIONFUNCTIONS_H
