//===- PlainForm.h - Compile a program without optimization -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_PLAINFORM_H
#define OCLC_DRIVER_PLAINFORM_H

#include "SelfCheck/SelfCheck.h"
#include "Target/Target.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstddef>
#include <vector>

namespace oclc::driver {

/// Compiles the plain or the mirrored form of a program, with which oclc::selfcheck compares the
/// program's variants: a binary with one unoptimised variant of each kernel for each of `targets`.
/// `canonical` is the bitcode of the closed program. Reports no diagnostics.
llvm::Expected<std::vector<std::byte>> compilePlainForm(llvm::StringRef canonical,
                                                        llvm::ArrayRef<target::TargetSpec> targets,
                                                        selfcheck::Form form);

} // namespace oclc::driver

#endif // OCLC_DRIVER_PLAINFORM_H
