//===- KernelArguments.h - Unpack the arguments of a kernel -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_KERNELARGUMENTS_H
#define OCLC_PASSES_LAUNCHER_KERNELARGUMENTS_H

#include "Passes/Launcher/EntryPoint.h"

namespace oclc::passes {

/// Emits into the entry point the values of the parameters of its work-group function:
///
///   int, float, __global int *   loaded from the packed arguments (ArgumentLayout.h)
///   __local int *                the worker's local memory, at the offset in the packed arguments
///   __local variables            the worker's local memory, at their own offset
///   structures                   their address in the packed arguments
///   group variables              poison: they are allocated elsewhere (GroupMemory.h)
///
/// Parameters that are restrict in the source, or that were __local variables, become noalias.
llvm::SmallVector<llvm::Value *> unpackArguments(EntryPoint &entry, llvm::Function &kernel);

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_KERNELARGUMENTS_H
