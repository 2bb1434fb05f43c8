//===- LocalSize.h - Selects the local size and the variant of a launch -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_LOCALSIZE_H
#define OCLC_RUNTIME_EXEC_LOCALSIZE_H

#include "core/Program.h"

#include <optional>

namespace oclc::rt {

using binary::Size3;

/// Returns the best variant for a launch, from the best target that has one for this local size. A
/// variant that is specialised for exactly this size precedes the general one, but all of its
/// groups must be full. Returns null if no variant can run the launch.
const CompiledVariant *pickVariant(const CompiledKernel &kernel, const Size3 &global,
                                   const Size3 &local);

/// Selects the local size of a launch on `cpus` CPUs if the application has specified none. If
/// `uniform`, all groups must be full. A local size that the kernel requires is returned unchecked.
/// Otherwise returns no value if the binary contains no variant that can run the launch. No element
/// of `global` may be zero.
std::optional<Size3> chooseLocalSize(const CompiledKernel &kernel, bool uniform,
                                     const Size3 &global, unsigned cpus);

/// Returns CL_KERNEL_WORK_GROUP_SIZE.
size_t maxWorkGroupSize(const CompiledKernel &kernel);

/// Returns the size of the largest one-dimensional work-group of at most `most` work-items that the
/// kernel can run; zero if there is none.
size_t largestRow(const CompiledKernel &kernel, size_t most);

/// Returns CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE.
size_t preferredMultiple(const CompiledKernel &kernel);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_LOCALSIZE_H
