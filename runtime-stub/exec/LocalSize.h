//===- LocalSize.h - Which local size and which variant a launch runs with --------------------===//
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

/// The best variant for the launch: that of the best target, and there the one for exactly this
/// local size if every group is full. Null when the binary has none.
const CompiledVariant *pickVariant(const CompiledKernel &kernel, const Size3 &global,
                                   const Size3 &local);

/// A local size for a launch on `cpus` CPUs that leaves the choice to us. Nothing when the binary
/// holds no variant that could run the launch. Sizes in `global` are not zero.
std::optional<Size3> chooseLocalSize(const CompiledKernel &kernel, bool uniform,
                                     const Size3 &global, unsigned cpus);

/// CL_KERNEL_WORK_GROUP_SIZE.
size_t maxWorkGroupSize(const CompiledKernel &kernel);

/// The largest work-group of one dimension and at most `most` work-items that the kernel runs with;
/// zero when there is none.
size_t largestRow(const CompiledKernel &kernel, size_t most);

/// CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE.
size_t preferredMultiple(const CompiledKernel &kernel);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_LOCALSIZE_H
