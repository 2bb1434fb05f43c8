//===- KernelInfo.h - Describe kernels for the manifest ---------------------------------------===//
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

/// Describes the kernels of a canonical program; the descriptions have no variants yet.
std::vector<binary::Kernel> describeKernels(llvm::Module &program);

/// Returns the size in bytes of the program's __global variables.
uint64_t globalVariableBytes(const llvm::Module &program);

/// Adds to `manifest` the variants that workgroup-launcher lists in !oclc.entries of a host module
/// that was compiled for `manifest.targets[target]`. The local and private memory of a kernel
/// becomes the maximum of all its variants.
void addVariants(const llvm::Module &host, uint32_t target, binary::Manifest &manifest);

} // namespace oclc::driver

#endif // OCLC_DRIVER_KERNELINFO_H
