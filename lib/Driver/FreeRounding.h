//===- FreeRounding.h - Kernels whose last bits are left open -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Work-group and sub-group functions add floating-point values up in an order that OpenCL leaves
// open (OpenCL C 6.15.16), and options like -cl-fast-relaxed-math permit other arithmetic than the
// source's. There, variants of a kernel for other local sizes or vector widths may give results
// that differ in their last bits.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_DRIVER_FREEROUNDING_H
#define OCLC_LIB_DRIVER_FREEROUNDING_H

#include "llvm/IR/Function.h"

namespace oclc::driver {

/// Whether `Kernel`, in canonical IR, or what it calls, does any of this.
bool hasFreeRounding(const llvm::Function &Kernel);

} // namespace oclc::driver

#endif // OCLC_LIB_DRIVER_FREEROUNDING_H
