//===- KernelInfo.h - What the manifest says of kernels ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_KERNELINFO_H
#define OCLC_DRIVER_KERNELINFO_H

#include "Binary/Manifest.h"

#include "llvm/IR/Module.h"

namespace oclc::driver {

/// The kernels of a canonical program, without variants.
std::vector<binary::Kernel> describeKernels(llvm::Module &Program);

/// Bytes of the program's __global variables.
uint64_t globalVariableBytes(const llvm::Module &Program);

/// Adds to `Manifest` the variants that workgroup-launcher lists in !oclc.entries of a host module
/// that was compiled for `Manifest.targets[Target]`.
void addVariants(const llvm::Module &Host, uint32_t Target, binary::Manifest &Manifest);

} // namespace oclc::driver

#endif // OCLC_DRIVER_KERNELINFO_H
