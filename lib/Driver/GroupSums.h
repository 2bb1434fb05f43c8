//===- GroupSums.h - Sums over the work-items of a group ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Work-group and sub-group functions add floating-point values up in an order that OpenCL leaves
// open (OpenCL C 6.15.16), and variants of a kernel for other local sizes or vector widths take
// another one. Everything else that a kernel computes is the same in all of them.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_DRIVER_GROUPSUMS_H
#define OCLC_LIB_DRIVER_GROUPSUMS_H

#include "llvm/IR/Function.h"

namespace oclc::driver {

/// Whether `Kernel`, in canonical IR, or what it calls, reduces or scans floating-point values.
bool hasGroupSums(const llvm::Function &Kernel);

} // namespace oclc::driver

#endif // OCLC_LIB_DRIVER_GROUPSUMS_H
