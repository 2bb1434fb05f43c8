//===- CapturedLaunches.h - Which kernels an application launches, and how often --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Every process has a file of its own, `launches/PID-RANDOM.jsonl`, with a line for each program,
// kernel, number of dimensions and local size. It is right at any moment, whatever ends the
// process. A forked child begins with a new file and nothing counted.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CAPTUREDLAUNCHES_H
#define OCLC_RUNTIME_CORE_CAPTUREDLAUNCHES_H

#include "core/Kernel.h"

namespace oclc::rt::capture {

/// Launches of one kind. None is ever destroyed.
struct LaunchCounter;

/// The counter of launches with that local size, which is the application's choice or the
/// runtime's; null when there is no memory for it. There has to be a folder for captures.
LaunchCounter *counterOf(const Kernel &kernel, cl_uint dimensions, const binary::Size3 &local,
                         bool isApplications) noexcept;

/// Counts one launch.
void count(LaunchCounter &counter) noexcept;

/// Around a fork: nobody counts.
void lockLaunches();
void unlockLaunches(bool inChild);

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_CAPTUREDLAUNCHES_H
